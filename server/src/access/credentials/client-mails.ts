import { localisedMail, type Recipient } from '../../foundation/mail/localised-mail.ts';
import type { Mail } from '../../foundation/mail/mail.ts';
import { type MailText, mailText, portalLink } from '../../foundation/mail/mail-text.ts';

/** Informs an owner that clients are suspended because they have no responsible person. */
export function clientsSuspendedMail(baseUrl: string, to: Recipient, ids: readonly string[]): Mail {
  const link = portalLink(baseUrl, '/console/clients');
  return localisedMail(to, 'clientsSuspended', { clients: idListText(ids), link });
}

/** Informs an owner that clients have fewer rights because their responsible person has a new role. */
export function clientsLimitedMail(baseUrl: string, to: Recipient, ids: readonly string[]): Mail {
  const link = portalLink(baseUrl, '/console/clients');
  return localisedMail(to, 'clientsLimited', { clients: idListText(ids), link });
}

function idListText(ids: readonly string[]): MailText {
  return ids.reduce((list, id) => mailText`${list}  ${id}\n`, mailText``);
}
