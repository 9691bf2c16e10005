import type { Mail } from '../foundation/mail/mail.ts';

const portal = 'Customs Portal';

/** Tells an owner that clients stop, since nobody answers for them any more. */
export function clientsSuspendedMail(baseUrl: string, to: string, ids: readonly string[]): Mail {
  return {
    to,
    subject: `${portal}: clients of your organisation have stopped`,
    text: `Hello,

whoever answered for these clients of your organisation has left, or their account is disabled, and the clients are suspended:

${ids.map((id) => `  ${id}`).join('\n')}

Take over at the console what your organisation still needs. Whoever left may know its secret and its API keys: replace them.

  ${baseUrl}/console/clients
`,
  };
}

/** Tells an owner that clients can do less, since whoever answers for them may do less. */
export function clientsLimitedMail(baseUrl: string, to: string, ids: readonly string[]): Mail {
  return {
    to,
    subject: `${portal}: clients of your organisation can do less`,
    text: `Hello,

whoever answers for these clients of your organisation has another role now, and the clients can do no more than it allows:

${ids.map((id) => `  ${id}`).join('\n')}

Take over at the console what has to do more.

  ${baseUrl}/console/clients
`,
  };
}
