import { type Static, Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { type PersonCaller, personOperation, sessionStages } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { AuthRateLimit } from '../auth-rate-limit.ts';
import {
  attemptPoolsOfSecondFactor,
  checkRecoveryCode,
  consumeTotpCode,
  examplePasskeyAnswer,
  type FactorParts,
  listFactors,
  PasskeyAnswer,
  recoveryCodeElement,
  secondFactorInvalid,
  verificationCodeElement,
  verifyPasskey,
} from '../factors/public.ts';
import { secondFactorRequired, sessionEnded, signInFailed } from '../session-problems.ts';
import { changeSession, exampleSession, SessionBody } from '../sessions/public.ts';
import { passwordElement, refusePassword, refuseSignIn, type SignInParts } from './sign-in.ts';

const Proof = Type.Object(
  {
    password: Type.Optional(passwordElement),
    code: Type.Optional(verificationCodeElement),
    recoveryCode: Type.Optional(recoveryCodeElement),
    passkey: Type.Optional(PasskeyAnswer),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    description:
      'A proof of identity: the second factor, or the password of a person without a second factor.',
  },
);
type Proof = Static<typeof Proof>;

export const verifyIdentityOperation = personOperation(
  {
    id: 'verifyIdentity',
    method: 'POST',
    path: '/management/session/authentication',
    tag: 'Session',
    summary: 'Verify a second factor',
    description:
      'Verifies your identity with one proof: your second factor, or the password if you have no second factor. The verification completes a sign-in that requires a second factor. For ten minutes, you can use operations that require a recent authentication. The session gets a new cookie; the previous cookie becomes invalid.',
    scope: null,
    stages: sessionStages,
    body: {
      schema: Proof,
      description: 'Proof of identity.',
      examples: {
        code: { summary: 'A code of the authenticator app', value: { code: '492039' } },
        passkey: { summary: 'A passkey', value: { passkey: examplePasskeyAnswer } },
        password: { summary: 'The password', value: { password: 'a long sentence that nobody guesses' } },
        recoveryCode: { summary: 'A recovery code', value: { recoveryCode: '7k3mq-x0v9d' } },
      },
    },
    answers: {
      200: {
        description: 'The updated session.',
        body: SessionBody,
        headers: ['Set-Cookie'],
        examples: { fresh: { summary: 'A session with fresh authentication', value: exampleSession } },
      },
    },
    problems: [inputInvalid, signInFailed, secondFactorRequired, secondFactorInvalid, sessionEnded],
  },
  (parts: SignInParts & FactorParts & { readonly attempts: AuthRateLimit }) => {
    const { attempts, database } = parts;
    return async ({ body, caller, request }) => {
      const factors = await listFactors(database.system, caller.person.id);
      if (factors.length === 0) return verifyPasswordProof(parts, caller, body, request);
      if (body.password !== undefined) return refuse(secondFactorRequired);
      return verifyFactorProof(parts, attempts, caller, body, request);
    };
  },
);

async function verifyPasswordProof(
  parts: SignInParts,
  caller: PersonCaller,
  { password }: Proof,
  request: RequestFacts,
) {
  const { baseUrl, checkPassword, database, source } = parts;
  if (password === undefined) return refuse(secondFactorInvalid);
  const result = await checkPassword(caller.person.email, password, request.address);
  if (result.kind !== 'person') return refusePassword(result, baseUrl);
  if (result.person.id !== caller.person.id) return refuseSignIn(baseUrl);
  return database.systemTransaction(async (transaction) => {
    const changed = await changeSession(transaction, parts, auditActorOf(caller, request), caller, {
      action: 'session.authenticate',
      factor: 'none',
      authenticatedAt: source.now(),
    });
    return changed ? answer(200, changed.body, changed.headers) : refuse(sessionEnded);
  });
}

async function verifyFactorProof(
  parts: FactorParts,
  attempts: AuthRateLimit,
  caller: PersonCaller,
  proof: Proof,
  request: RequestFacts,
) {
  const { database, source } = parts;
  const { id } = caller.person;
  const isGuessed = proof.code !== undefined && caller.stage === 'second_factor';
  const charged = attemptPoolsOfSecondFactor(
    `session ${caller.sessionId}`,
    isGuessed ? { personId: id } : null,
  );
  const seconds = await attempts.charge(...charged);
  if (seconds > 0) return rateRefusal(seconds, { words: 'rate_limited.codes' });
  const proven = await database.systemTransaction(async (transaction) => {
    if (!(await isProven(transaction, parts, id, proof))) return refuse(secondFactorInvalid);
    const changed = await changeSession(transaction, parts, auditActorOf(caller, request), caller, {
      action: 'session.authenticate',
      factor: 'shown',
      authenticatedAt: source.now(),
    });
    return changed ? answer(200, changed.body, changed.headers) : refuse(sessionEnded);
  });
  if (proven.kind !== 'refusal') await attempts.refund(...charged);
  return proven;
}

async function isProven(
  transaction: Transaction,
  parts: FactorParts,
  personId: string,
  { code, passkey, recoveryCode }: Proof,
): Promise<boolean> {
  if (code !== undefined) return (await consumeTotpCode(transaction, parts, personId, code, true)) !== null;
  if (passkey !== undefined) return (await verifyPasskey(transaction, parts, passkey)) === personId;
  return recoveryCode !== undefined && checkRecoveryCode(transaction, parts, personId, recoveryCode);
}
