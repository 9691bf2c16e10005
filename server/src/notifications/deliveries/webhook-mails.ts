import type { Mail } from '../../foundation/mail/mail.ts';
import { mailText, portalLink } from '../../foundation/mail/mail-text.ts';

/** Tells an owner that nothing is sent to a webhook any more. */
export function disabledMail(
  baseUrl: string,
  to: string,
  webhook: {
    readonly id: string;
    readonly url: string;
    readonly description: string | null;
    readonly reason: 'failing' | 'gone';
  },
): Mail {
  const { id, url, description, reason } = webhook;
  const described = description === null ? '' : mailText` (“${description}”)`;
  const because = reason === 'gone' ? 'its endpoint answered 410 Gone' : 'nothing has arrived for three days';
  return {
    to,
    subject: mailText`Customs Portal: a webhook was disabled`,
    text: mailText`Hello,

the portal sends no more events to the webhook at “${url}”${described}, because ${because}.

Set its state to "active" once the endpoint works again: it then gets what it has missed.

  ${portalLink(baseUrl, `/console/webhooks/${id}`)}
`,
  };
}
