import type { Mail } from '../foundation/mail/mail.ts';

/** Tells an owner that nothing is sent to a webhook any more. */
export function disabledMail(
  baseUrl: string,
  to: string,
  webhook: {
    readonly url: string;
    readonly description: string | null;
    readonly reason: 'failing' | 'gone';
  },
): Mail {
  const { url, description, reason } = webhook;
  const because = reason === 'gone' ? 'its endpoint answered 410 Gone' : 'nothing has arrived for three days';
  return {
    to,
    subject: 'Customs Portal: a webhook was disabled',
    text: `Hello,

the portal sends no more events to this webhook${description === null ? '' : ` (${description})`}, because ${because}:

  ${url}

Set its state to "active" once the endpoint works again: it then gets what it has missed.

  ${baseUrl}/console
`,
  };
}
