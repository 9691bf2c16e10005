import { Type } from 'typebox';
import { recordAudit } from '../../audit/public.ts';
import { anyoneOperation } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import {
  activatePerson,
  deleteMailLinksOf,
  exampleToken,
  findPersonOfLink,
  linkHash,
  linkToken,
  lockPersonOfLink,
} from '../../organisations/people/public.ts';
import { linkInvalid } from '../../organisations/public.ts';
import { crossSiteRefused, signInFailed } from '../session-problems.ts';
import { isOtherSite } from '../sessions/public.ts';
import { refuseWhilePasswordQueueIsFull } from '../verify-password.ts';
import { attemptPoolOfLink, type PeopleDependencies, refuseLinkAboveLimit } from './people-dependencies.ts';
import { passwordElement, refuseSignIn } from './sign-in.ts';

export const verifyPersonOperation = anyoneOperation(
  {
    id: 'verifyPerson',
    method: 'POST',
    path: '/management/people/verification',
    tag: 'People',
    summary: 'Verify an e-mail address',
    description:
      'Confirms an e-mail address with the token of the e-mail and the password of the sign-up. The required password prevents sign-ups with the e-mail address of another person.',
    scope: null,
    body: {
      schema: Type.Object(
        { token: linkToken, password: passwordElement },
        {
          additionalProperties: false,
          description: 'Token from the e-mail, and the password of the sign-up.',
        },
      ),
      description: 'Token from the link in the e-mail, and the password.',
      examples: {
        link: {
          summary: 'Token from the e-mail',
          value: { token: exampleToken, password: 'a long sentence that nobody guesses' },
        },
      },
    },
    answers: { 204: { description: 'The address is confirmed. The person can sign in.' } },
    problems: [inputInvalid, signInFailed, linkInvalid, crossSiteRefused],
  },
  (parts: PeopleDependencies) => {
    const { attempts, baseUrl, database, passwords, source } = parts;
    const { origin } = new URL(baseUrl);
    return async ({ body, request }) => {
      if (isOtherSite(request, origin)) return refuse(crossSiteRefused);
      if (passwords.isFull()) return refuseWhilePasswordQueueIsFull();
      const { token } = body;
      const found = await findPersonOfLink(database.system, 'verification', linkHash(token), source.now());
      if (!found) return refuse(linkInvalid);
      const seconds = await attempts.charge(attemptPoolOfLink(token));
      if (seconds > 0) return refuseLinkAboveLimit(seconds);
      const matches = await passwords.verify(found.passwordHash, body.password);
      if (matches === null) {
        await attempts.refund(attemptPoolOfLink(token));
        return refuseWhilePasswordQueueIsFull();
      }
      if (!matches) return refuseSignIn(baseUrl);
      return database.systemTransaction((transaction) => confirmAddress(transaction, parts, request, token));
    };
  },
);

async function confirmAddress(
  transaction: Transaction,
  { source }: PeopleDependencies,
  request: RequestFacts,
  token: string,
) {
  const now = source.now();
  // Checks the link again with a lock, because a new sign-up may have created another link and password meanwhile.
  const found = await lockPersonOfLink(transaction, 'verification', linkHash(token), now);
  if (!found) return refuse(linkInvalid);
  const { id, status } = found.person;
  await deleteMailLinksOf(transaction, id);
  await activatePerson(transaction, id, now);
  await recordAudit(transaction, {
    actor: { kind: 'person', id },
    requestId: request.id,
    address: request.address,
    organisationId: id,
    at: now,
    action: 'person.verify',
    target: { kind: 'person', id },
    change: { before: { status }, after: { status: 'active' } },
  });
  return answer(204);
}
