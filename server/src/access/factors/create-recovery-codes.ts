import { Type } from 'typebox';
import { actingAs, recordAudit } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { affairOf } from '../sessions/public.ts';
import { exampleRecoveryCodes, type FactorParts, RecoveryCodes } from './factor.ts';
import { replaceRecoveryCodes } from './factor-store.ts';
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.ts';

/** Ten new recovery codes; earlier ones are worth nothing from now on. */
export async function issueRecoveryCodes(
  transaction: Transaction,
  { sealingKey, source }: FactorParts,
  personId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes(source.random);
  const digests = codes.map((code) => recoveryDigest(sealingKey, personId, code));
  await replaceRecoveryCodes(transaction, personId, digests);
  return codes;
}

export const createRecoveryCodesOperation = personOperation(
  {
    id: 'createRecoveryCodes',
    method: 'POST',
    path: '/management/person/recovery-codes',
    tag: 'Second factors',
    summary: 'Create recovery codes',
    description: 'Ten of them, each good once; the earlier ones are worth nothing from now on.',
    scope: null,
    stages: ['signed_in'],
    fresh: true,
    answers: {
      201: {
        description: 'The codes; not shown again.',
        body: Type.Object(
          { recoveryCodes: RecoveryCodes },
          { additionalProperties: false, description: 'To be printed or kept where the phone is not.' },
        ),
        examples: { ten: { summary: 'Ten codes', value: { recoveryCodes: exampleRecoveryCodes } } },
      },
    },
    problems: [],
  },
  (parts: FactorParts) =>
    ({ caller, request }) =>
      parts.database.systemTransaction(async (transaction) => {
        const { id } = caller.person;
        const recoveryCodes = await issueRecoveryCodes(transaction, parts, id);
        await recordAudit(transaction, {
          ...actingAs(caller, request),
          organisationId: affairOf(caller),
          at: parts.source.now(),
          action: 'recovery_codes.create',
          target: { kind: 'person', id },
          change: { after: { recoveryCodes: recoveryCodes.length } },
        });
        return answer(201, { recoveryCodes });
      }),
);
