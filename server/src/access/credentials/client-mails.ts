import type { Mail } from '../../foundation/mail/mail.ts';
import { type MailText, mailText, portalLink } from '../../foundation/mail/mail-text.ts';

const portal = 'Customs Portal';

/** Tells an owner that clients stop, since nobody answers for them any more. */
export function clientsSuspendedMail(baseUrl: string, to: string, ids: readonly string[]): Mail {
  return {
    to,
    subject: mailText`${portal}: clients of your organisation have stopped`,
    text: mailText`Hello,

whoever answered for these clients of your organisation has left, or their account is disabled, and the clients are suspended:

${listed(ids)}
Take over at the console what your organisation still needs. Whoever left may know its secret and its API keys: replace them.

  ${portalLink(baseUrl, '/console/clients')}
`,
  };
}

/** Tells an owner that clients can do less, since whoever answers for them may do less. */
export function clientsLimitedMail(baseUrl: string, to: string, ids: readonly string[]): Mail {
  return {
    to,
    subject: mailText`${portal}: clients of your organisation can do less`,
    text: mailText`Hello,

whoever answers for these clients of your organisation has another role now, and the clients can do no more than it allows:

${listed(ids)}
Take over at the console what has to do more.

  ${portalLink(baseUrl, '/console/clients')}
`,
  };
}

function listed(ids: readonly string[]): MailText {
  return ids.reduce((list, id) => mailText`${list}  ${id}\n`, mailText``);
}
