import { Type } from 'typebox';
import { anyoneOperation, type PortalParts } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { emailAddress } from '../../organisations/members/public.ts';
import { bearerChallenge } from '../authentication-challenge.ts';
import { listFactors } from '../factors/public.ts';
import { crossSiteRefused, signInFailed } from '../session-problems.ts';
import {
  exampleSession,
  isOtherSite,
  openSession,
  SessionBody,
  type SessionDependencies,
} from '../sessions/public.ts';
import {
  type PasswordCheck,
  type PasswordResult,
  refuseWhilePasswordQueueIsFull,
} from '../verify-password.ts';

export const passwordElement = Type.String({
  minLength: 1,
  maxLength: 1_024,
  'x-secret': true,
  description: 'Password of the account.',
});

export interface SignInParts extends SessionDependencies, PortalParts<'database' | 'baseUrl'> {
  readonly checkPassword: PasswordCheck;
}

export const signInOperation = anyoneOperation(
  {
    id: 'signIn',
    method: 'POST',
    path: '/management/session',
    tag: 'Session',
    summary: 'Sign in',
    description:
      'Starts a session and sets its cookie. If sign-in fails, the response and its duration do not reveal the reason, such as an unknown or unverified address, a wrong password or a disabled account. `status` in the response shows the next step. If the browser already has a session, that session ends.',
    scope: null,
    body: {
      schema: Type.Object(
        { email: emailAddress, password: passwordElement },
        { additionalProperties: false, description: 'Credentials for sign-in.' },
      ),
      description: 'E-mail address and password.',
      examples: {
        password: {
          summary: 'Sign-in with a password',
          value: { email: 'alice@harbour.example', password: 'a long sentence that nobody guesses' },
        },
      },
    },
    answers: {
      201: {
        description: 'The session. `status` shows whether another step is necessary.',
        body: SessionBody,
        headers: ['Set-Cookie'],
        examples: { signedIn: { summary: 'Signed in', value: exampleSession } },
      },
    },
    problems: [inputInvalid, signInFailed, crossSiteRefused],
  },
  (parts: SignInParts) => {
    const { baseUrl, checkPassword, database } = parts;
    const { origin } = new URL(baseUrl);
    return async ({ body, request }) => {
      if (isOtherSite(request, origin)) return refuse(crossSiteRefused);
      const result = await checkPassword(body.email, body.password, request.address);
      if (result.kind !== 'person') return refusePassword(result, baseUrl);
      return database.systemTransaction(async (transaction) => {
        const personId = result.person.id;
        const factors = await listFactors(transaction, personId);
        const signedIn = { personId, factor: factors.length > 0 ? 'pending' : 'none' } as const;
        const opened = await openSession(transaction, parts, request, signedIn);
        return answer(201, opened.body, opened.headers);
      });
    };
  },
);

/** Returns the refusal after a failed password check, which is the same for every operation that takes a password. */
export function refusePassword(result: Exclude<PasswordResult, { kind: 'person' }>, baseUrl: string) {
  switch (result.kind) {
    case 'wrong':
      return refuseSignIn(baseUrl);
    case 'throttled':
      return rateRefusal(result.seconds, { words: 'rate_limited.attempts' });
    case 'busy':
      return refuseWhilePasswordQueueIsFull();
  }
}

export function refuseSignIn(baseUrl: string): Refusal<'sign_in_failed'> {
  return refuse(signInFailed, { headers: bearerChallenge(baseUrl).plain(signInFailed).headers ?? [] });
}
