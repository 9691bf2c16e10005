import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { auditOrganisationOf } from '../sessions/public.ts';
import { exampleRecoveryCodes, type FactorParts, RecoveryCodes } from './factor.ts';
import { replaceRecoveryCodes } from './factor-store.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts';

/** Creates ten recovery codes and invalidates all earlier codes of the person. */
export async function issueRecoveryCodes(
  transaction: Transaction,
  { sealingKey, source }: FactorParts,
  personId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes(source.random);
  const digests = codes.map((code) => recoveryCodeDigest(sealingKey, personId, code));
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
    description:
      'Creates ten recovery codes. Each code is valid once. All earlier recovery codes become invalid.',
    scope: null,
    stages: ['signed_in'],
    fresh: true,
    answers: {
      201: {
        description: 'The new recovery codes, shown only once.',
        body: Type.Object(
          { recoveryCodes: RecoveryCodes },
          {
            additionalProperties: false,
            description: 'Recovery codes to print or to store away from the phone.',
          },
        ),
        examples: { ten: { summary: 'Ten recovery codes', value: { recoveryCodes: exampleRecoveryCodes } } },
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
          ...auditActorOf(caller, request),
          organisationId: auditOrganisationOf(caller),
          at: parts.source.now(),
          action: 'recovery_codes.create',
          target: { kind: 'person', id },
          change: { after: { recoveryCodes: recoveryCodes.length } },
        });
        return answer(201, { recoveryCodes });
      }),
);
