import type { Language } from '../messages/language.ts';
import type { Mail } from './mail.ts';
import { type MailText, mailText, mailTextOf } from './mail-text.ts';

/** The recipient of a mail, with the language of the mail. */
export interface Recipient {
  readonly email: string;
  readonly language: Language;
}

/** Returns a mail with texts of the catalogue (`mail.<name>.subject` and `.text`) in the language of the recipient. */
export function localisedMail(
  { email, language }: Recipient,
  name: string,
  values: Readonly<Record<string, string | MailText>>,
): Mail {
  return {
    to: email,
    subject: mailText`Customs Portal: ${mailTextOf(language, `mail.${name}.subject`, values)}`,
    text: mailTextOf(language, `mail.${name}.text`, values),
  };
}
