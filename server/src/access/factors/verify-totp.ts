import { Type } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../../audit/public.ts';
import type { PersonCaller } from '../../callers/public.ts';
import { personOperation } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { AuthRateLimit } from '../auth-rate-limit.ts';
import { sessionEnded } from '../session-problems.ts';
import {
  auditOrganisationOf,
  changeSession,
  deleteProviderSessionsOf,
  deleteSessionsOfPerson,
  exampleSession,
  type OpenedSession,
  SessionBody,
} from '../sessions/public.ts';
import { issueRecoveryCodes } from './create-recovery-codes.ts';
import {
  consumeTotpCode,
  exampleFactor,
  exampleRecoveryCodes,
  FactorBody,
  type FactorParts,
  factorBody,
  RecoveryCodes,
  verificationCodeElement,
} from './factor.ts';
import { secondFactorInvalid } from './factor-problems.ts';
import { countRecoveryCodes, type Factor, lockFactors, readTotps } from './factor-store.ts';
import { attemptPoolsOfSecondFactor } from './second-factor.ts';

export const enrolmentResponse = {
  description: 'The factor is active.',
  body: Type.Object(
    { factor: FactorBody, recoveryCodes: RecoveryCodes, session: SessionBody },
    { additionalProperties: false, description: 'Confirmed factor and current session.' },
  ),
  headers: ['Set-Cookie'],
  examples: {
    first: {
      summary: 'The first second factor',
      value: { factor: exampleFactor, recoveryCodes: exampleRecoveryCodes, session: exampleSession },
    },
  },
} as const;

export const verifyTotpOperation = personOperation(
  {
    id: 'verifyTotp',
    method: 'POST',
    path: '/management/person/factors/totp/{id}/confirmation',
    tag: 'Second factors',
    summary: 'Verify an authenticator app',
    description:
      'Confirms an authenticator app with a code. From now on, sign-in requires a second factor. If the person had no second factor before, the response contains ten recovery codes, and all other sessions end.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    params: Type.Object({ id: pathIdSchema('Id of the factor.') }, { additionalProperties: false }),
    body: {
      schema: Type.Object(
        { code: verificationCodeElement },
        { additionalProperties: false, description: 'Code of the authenticator app.' },
      ),
      description: 'Code that the app shows.',
      examples: { code: { summary: 'A code', value: { code: '492039' } } },
    },
    answers: { 200: enrolmentResponse },
    problems: [inputInvalid, notFound, secondFactorInvalid, sessionEnded],
  },
  (parts: FactorParts & { readonly attempts: AuthRateLimit }) => {
    const { attempts, database } = parts;
    return async ({ body, caller, params, request }) => {
      const { id: personId } = caller.person;
      // The caller already has the secret of the unconfirmed app, so this limit reduces load and does not
      // prevent guesses.
      const charged = attemptPoolsOfSecondFactor(`session ${caller.sessionId}`, null);
      const seconds = await attempts.charge(...charged);
      if (seconds > 0) return rateRefusal(seconds, { words: 'rate_limited.codes' });
      const confirmed = await database.systemTransaction(async (transaction) => {
        const before = await lockFactors(transaction, personId);
        const [begun] = await readTotps(transaction, personId, false);
        if (begun?.id !== params.id) return refuse(notFound);
        if (!(await consumeTotpCode(transaction, parts, personId, body.code, false)))
          return refuse(secondFactorInvalid);
        const acting = auditActorOf(caller, request);
        const enrolled = await completeEnrolment(transaction, parts, acting, caller, before, params.id);
        return enrolled ? answer(200, enrolled.body, enrolled.headers) : refuse(sessionEnded);
      });
      if (confirmed.kind !== 'refusal') await attempts.refund(...charged);
      return confirmed;
    };
  },
);

/**
 * Completes the enrolment of a second factor. The first factor of a person creates recovery codes. All other
 * sessions are signed out because they have not used the factor.
 */
export async function completeEnrolment(
  transaction: Transaction,
  parts: FactorParts,
  acting: AuditActor,
  caller: PersonCaller,
  before: readonly Factor[],
  factorId: string,
): Promise<{ readonly body: object; readonly headers: OpenedSession['headers'] } | null> {
  const { id: personId } = caller.person;
  const factor = (await lockFactors(transaction, personId)).find(({ id }) => id === factorId);
  if (!factor) throw new Error('the confirmed factor is missing');
  if (before.length === 0) {
    await deleteSessionsOfPerson(transaction, personId, caller.sessionId);
    await deleteProviderSessionsOf(transaction, personId);
    await announceChange(transaction, `person:${personId}`);
  }
  const left = await countRecoveryCodes(transaction, personId);
  const recoveryCodes = left > 0 ? [] : await issueRecoveryCodes(transaction, parts, personId);
  await recordAudit(transaction, {
    ...acting,
    organisationId: auditOrganisationOf(caller),
    at: parts.source.now(),
    action: 'factor.create',
    target: { kind: 'factor', id: factorId },
    change: { after: { kind: factor.kind, name: factor.name } },
  });
  const session = await changeSession(transaction, parts, null, caller, {
    action: 'session.authenticate',
    factor: 'shown',
    authenticatedAt: parts.source.now(),
  });
  return (
    session && {
      body: { factor: factorBody(factor), recoveryCodes, session: session.body },
      headers: session.headers,
    }
  );
}
