import { Type } from 'typebox';
import { recordAudit } from '../../audit/public.ts';
import { anyoneOperation } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { emailAddress } from '../../organisations/members/public.ts';
import {
  deleteMailLinksOf,
  exampleToken,
  findPersonByEmail,
  findPersonOfLink,
  insertMailLink,
  linkHash,
  linkToken,
  lockPersonOfLink,
  newLinkToken,
  setPassword,
} from '../../organisations/people/public.ts';
import { linkInvalid, missingPersonId } from '../../organisations/public.ts';
import { isSandboxPerson } from '../credentials/public.ts';
import { revokeGrantsOf } from '../oauth/public.ts';
import { crossSiteRefused } from '../session-problems.ts';
import { deleteProviderSessionsOf, deleteSessionsOfPerson, isOtherSite } from '../sessions/public.ts';
import { refuseWhilePasswordQueueIsFull } from '../verify-password.ts';
import { validatePassword } from './password-rules.ts';
import {
  attemptPoolOfLink,
  attemptPoolsOfMail,
  newPasswordElement,
  type PeopleDependencies,
  refuseLinkAboveLimit,
  refuseMailAboveLimit,
} from './people-dependencies.ts';
import { passwordChangedMail, passwordResetMail, unregisteredAddressMail } from './people-mails.ts';

const linkLifetimeMs = 3_600_000;

export const resetPasswordOperation = anyoneOperation(
  {
    id: 'resetPassword',
    method: 'POST',
    path: '/management/people/password-reset',
    tag: 'People',
    summary: 'Reset a password by e-mail',
    description:
      'Sends an e-mail with a link that is valid once, for an hour. For an address without an account, the portal sends a different e-mail; the response is the same.',
    scope: null,
    body: {
      schema: Type.Object(
        { email: emailAddress },
        { additionalProperties: false, description: 'Account whose password is reset.' },
      ),
      description: 'E-mail address of the account.',
      examples: { address: { summary: 'An address', value: { email: 'alice@harbour.example' } } },
    },
    answers: { 204: { description: 'The portal sends an e-mail.' } },
    problems: [inputInvalid, crossSiteRefused],
  },
  (parts: PeopleDependencies) => {
    const { attempts, baseUrl, database } = parts;
    const { origin } = new URL(baseUrl);
    return async ({ body, request }) => {
      if (isOtherSite(request, origin)) return refuse(crossSiteRefused);
      const seconds = await attempts.charge(...attemptPoolsOfMail(body.email, request.address));
      if (seconds > 0) return refuseMailAboveLimit(seconds);
      await database.systemTransaction((transaction) =>
        sendPasswordLink(transaction, parts, request, body.email),
      );
      return answer(204);
    };
  },
);

async function sendPasswordLink(
  transaction: Transaction,
  { baseUrl, postMail, resetsOfSandbox, source }: PeopleDependencies,
  request: RequestFacts,
  email: string,
): Promise<void> {
  const now = source.now();
  const found = await findPersonByEmail(transaction, email);
  const isRefused = found?.person.status === 'disabled' || (!resetsOfSandbox && isSandboxPerson(email));
  const person = isRefused ? null : (found?.person ?? null);
  const { token, hash } = newLinkToken(source);
  const expiresAt = new Date(now.getTime() + linkLifetimeMs);
  // The same SQL statements run for an unknown address, so that the response time does not reveal whether it is
  // registered.
  const id = person?.id ?? missingPersonId;
  await insertMailLink(transaction, { tokenHash: hash, purpose: 'password_reset', personId: id, expiresAt });
  const to = { email: person?.email ?? email, language: request.language };
  await postMail(
    transaction,
    person ? passwordResetMail(baseUrl, to, token) : unregisteredAddressMail(baseUrl, to),
  );
  await recordAudit(transaction, {
    actor: { kind: 'person', id },
    requestId: request.id,
    address: request.address,
    organisationId: id,
    at: now,
    action: 'person.password_reset',
    target: { kind: 'person', id },
    change: { after: { expiresAt: person ? expiresAt : null } },
  });
}

export const setPasswordOperation = anyoneOperation(
  {
    id: 'setPassword',
    method: 'POST',
    path: '/management/people/new-password',
    tag: 'People',
    summary: 'Set a new password',
    description:
      'Sets a new password with the token of the e-mail. All sessions and all platform consents of the person end, and the person receives an e-mail. If the person has a second factor, sign-in still requires it.',
    scope: null,
    body: {
      schema: Type.Object(
        { token: linkToken, password: newPasswordElement },
        { additionalProperties: false, description: 'Token from the e-mail, and the new password.' },
      ),
      description: 'Token from the link in the e-mail, and the new password.',
      examples: {
        link: {
          summary: 'Token from the e-mail',
          value: { token: exampleToken, password: 'another sentence that nobody guesses' },
        },
      },
    },
    answers: { 204: { description: 'The password is set. You can sign in with the new password.' } },
    problems: [inputInvalid, linkInvalid, crossSiteRefused],
  },
  (parts: PeopleDependencies) => {
    const { attempts, baseUrl, database, passwords, source } = parts;
    const { origin } = new URL(baseUrl);
    return async ({ body, request }) => {
      if (isOtherSite(request, origin)) return refuse(crossSiteRefused);
      const { password, token } = body;
      if (passwords.isFull()) return refuseWhilePasswordQueueIsFull();
      const found = await findPersonOfLink(database.system, 'password_reset', linkHash(token), source.now());
      if (!found || found.person.status === 'disabled') return refuse(linkInvalid);
      const fault = validatePassword(password, [found.person.email, found.person.name]);
      if (fault) return inputRefusal([fault]);
      const seconds = await attempts.charge(attemptPoolOfLink(token));
      if (seconds > 0) return refuseLinkAboveLimit(seconds);
      const passwordHash = await passwords.hash(password);
      if (passwordHash === null) return refuseWhilePasswordQueueIsFull();
      return database.systemTransaction((transaction) =>
        setNewPassword(transaction, parts, request, token, passwordHash),
      );
    };
  },
);

async function setNewPassword(
  transaction: Transaction,
  { baseUrl, postMail, source }: PeopleDependencies,
  request: RequestFacts,
  token: string,
  passwordHash: string,
) {
  const now = source.now();
  // Checks the link again with a lock, because another request may have used it while the password was hashed.
  const found = await lockPersonOfLink(transaction, 'password_reset', linkHash(token), now);
  if (!found || found.person.status === 'disabled') return refuse(linkInvalid);
  const { email, id, status } = found.person;
  await deleteMailLinksOf(transaction, id);
  await setPassword(transaction, id, passwordHash, now);
  await endAllSessionsOfPerson(transaction, id);
  const consents = await revokeGrantsOf(transaction, id);
  await postMail(transaction, passwordChangedMail(baseUrl, { email, language: request.language }));
  await recordAudit(transaction, {
    actor: { kind: 'person', id },
    requestId: request.id,
    address: request.address,
    organisationId: id,
    at: now,
    action: 'person.new_password',
    target: { kind: 'person', id },
    change: { before: { status, consents }, after: { status: 'active', consents: 0 } },
  });
  return answer(204);
}

/** Ends all sessions of a person, in the console and at the sign-in page of `/oauth`. */
export async function endAllSessionsOfPerson(transaction: Transaction, personId: string): Promise<void> {
  await deleteSessionsOfPerson(transaction, personId, null);
  await deleteProviderSessionsOf(transaction, personId);
  await announceChange(transaction, `person:${personId}`);
}
