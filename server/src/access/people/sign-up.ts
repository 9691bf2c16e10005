import { type Static, Type } from 'typebox';
import { recordAudit } from '../../audit/public.ts';
import { anyoneOperation } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { nameSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { emailAddress } from '../../organisations/members/public.ts';
import { insertMailLink, insertUnverifiedPerson, newLinkToken } from '../../organisations/people/public.ts';
import { missingPersonId } from '../../organisations/public.ts';
import { crossSiteRefused } from '../session-problems.ts';
import { isOtherSite } from '../sessions/public.ts';
import { refuseWhilePasswordQueueIsFull } from '../verify-password.ts';
import { validatePassword } from './password-rules.ts';
import {
  attemptPoolsOfMail,
  newPasswordElement,
  type PeopleDependencies,
  refuseMailAboveLimit,
} from './people-dependencies.ts';
import { registeredAddressMail, verificationMail } from './people-mails.ts';

const SignUp = Type.Object(
  { name: nameSchema('Name of the person.'), email: emailAddress, password: newPasswordElement },
  { additionalProperties: false, description: 'A new account.' },
);

const linkLifetimeMs = 24 * 3_600_000;

export const signUpOperation = anyoneOperation(
  {
    id: 'signUp',
    method: 'POST',
    path: '/management/people',
    tag: 'People',
    summary: 'Create your account',
    description:
      'Sends an e-mail with a link that works once and expires after 24 hours. For an address that already has an account, the portal sends a different e-mail; the response is the same.',
    scope: null,
    body: {
      schema: SignUp,
      description: 'Name, e-mail address and password.',
      examples: {
        person: {
          summary: 'A new person',
          value: {
            name: 'Alice Martin',
            email: 'alice@harbour.example',
            password: 'a long sentence that nobody guesses',
          },
        },
      },
    },
    answers: { 204: { description: 'The portal sends an e-mail.' } },
    problems: [inputInvalid, crossSiteRefused],
  },
  (parts: PeopleDependencies) => {
    const { attempts, baseUrl, database, passwords } = parts;
    const { origin } = new URL(baseUrl);
    return async ({ body, request }) => {
      if (isOtherSite(request, origin)) return refuse(crossSiteRefused);
      const fault = validatePassword(body.password, [body.email, body.name]);
      if (fault) return inputRefusal([fault]);
      if (passwords.isFull()) return refuseWhilePasswordQueueIsFull();
      const charged = attemptPoolsOfMail(body.email, request.address);
      const seconds = await attempts.charge(...charged);
      if (seconds > 0) return refuseMailAboveLimit(seconds);
      // Hashes the password before the address is looked up, so that the response time does not reveal whether
      // the address is registered.
      const passwordHash = await passwords.hash(body.password);
      if (passwordHash === null) {
        await attempts.refund(...charged);
        return refuseWhilePasswordQueueIsFull();
      }
      await database.systemTransaction((transaction) =>
        signUp(transaction, parts, request, body, passwordHash),
      );
      return answer(204);
    };
  },
);

async function signUp(
  transaction: Transaction,
  { baseUrl, postMail, source }: PeopleDependencies,
  request: RequestFacts,
  { email, name }: Static<typeof SignUp>,
  passwordHash: string,
): Promise<void> {
  const now = source.now();
  const newPerson = { id: newId('per', source), email, name, passwordHash };
  const { token, hash } = newLinkToken(source);
  const { id, isNew } = await insertUnverifiedPerson(transaction, newPerson, now);
  const expiresAt = new Date(now.getTime() + linkLifetimeMs);
  // The same SQL statements run for a new and a registered address, so that the response time does not reveal
  // whether it is registered.
  const personId = isNew ? id : missingPersonId;
  await insertMailLink(transaction, { tokenHash: hash, purpose: 'verification', personId, expiresAt });
  const to = { email, language: request.language };
  await postMail(
    transaction,
    isNew ? verificationMail(baseUrl, to, token) : registeredAddressMail(baseUrl, to),
  );
  await recordAudit(transaction, {
    actor: { kind: 'person', id },
    requestId: request.id,
    address: request.address,
    organisationId: id,
    at: now,
    action: isNew ? 'person.create' : 'person.sign_up_again',
    target: { kind: 'person', id },
    change: { after: { email } },
  });
}
