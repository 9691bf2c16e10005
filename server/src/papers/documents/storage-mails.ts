import type { Mail } from '../../foundation/mail/mail.ts';
import { mailText, portalLink } from '../../foundation/mail/mail-text.ts';

/** Tells an owner that the organisation comes near to what it may keep. */
export function storageMail(baseUrl: string, to: string): Mail {
  return {
    to,
    subject: mailText`Customs Portal: there is not much room left`,
    text: mailText`Hello,

your organisation has used four fifths of what it may keep in the portal: drafts, uploaded documents,
or their bytes. When it is full, no more can be added. Lodging goes on as before.

Your organisation's page shows what is used:

  ${portalLink(baseUrl, '/console/organisation')}

Delete drafts that nobody needs, or lodge them; a draft takes its documents along. If all of it is needed,
ask customs for more.
`,
  };
}
