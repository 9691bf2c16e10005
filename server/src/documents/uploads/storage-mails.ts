import { localisedMail, type Recipient } from '../../foundation/mail/localised-mail.ts';
import type { Mail } from '../../foundation/mail/mail.ts';
import { portalLink } from '../../foundation/mail/mail-text.ts';

/** Returns the mail that warns an owner of the storage limit. */
export function storageMail(baseUrl: string, to: Recipient): Mail {
  return localisedMail(to, 'storage', { link: portalLink(baseUrl, '/console/organisation') });
}
