import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { nameSchema, requireByProperty } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { findGuarantor, guarantorStatusConflict } from '../guarantors/public.ts';
import { recordPendingNotice } from '../pending-notices/public.ts';
import { entryParams } from '../read-entries.ts';
import { entryResponse } from '../register.ts';
import { exampleGuarantee, type Guarantee, GuaranteeBody, guaranteeBody } from './guarantee.ts';
import { findGuarantee, updateGuarantee } from './guarantee-store.ts';
import { guaranteeStatusConflict } from './problems.ts';

const GuaranteeDecision = Type.Object(
  {
    decision: Type.Enum(['accept', 'reject'], { description: 'Acceptance or rejection of the offer.' }),
    reason: Type.Optional(
      nameSchema('Reason, which the guarantor can read after a rejection. Required for a rejection.'),
    ),
  },
  {
    additionalProperties: false,
    description: 'Decision on an offered guarantee.',
    documented: requireByProperty('decision', 'reject', { required: ['reason'] }),
  },
);

const offeredExample = { ...exampleGuarantee, guarantorId: 'org_01kaz4w7m0v3c5n8q2x6t9r1yf' } as const;

export const decideGuarantee = managementOperation(
  {
    id: 'decideGuarantee',
    method: 'POST',
    path: '/management/guarantees/{id}/decision',
    tag: 'Guarantors',
    summary: 'Decide on an offered guarantee',
    description:
      'Accepts or rejects a guarantee that a guarantor offered. An accepted guarantee secures debts from its first day. Send `If-Match` to decide on exactly the amount that you have read: the guarantor can change it until then. Suspend an accepted guarantee to stop new reservations. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: entryParams('guarantee'),
    ifMatch: 'optional',
    body: {
      schema: GuaranteeDecision,
      description: 'The decision.',
      examples: {
        accept: { summary: 'Accept the guarantee', value: { decision: 'accept' } },
        reject: {
          summary: 'Reject the guarantee',
          value: { decision: 'reject', reason: 'The amount is below the reference amount.' },
        },
      },
    },
    answers: {
      200: {
        description: 'The guarantee.',
        body: GuaranteeBody,
        headers: ['ETag'],
        examples: { accepted: { summary: 'An accepted guarantee', value: offeredExample } },
      },
    },
    problems: [inputInvalid, notFound, versionConflict, guaranteeStatusConflict, guarantorStatusConflict],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ body, caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      if (body.decision === 'reject' && body.reason === undefined)
        return inputRefusal([{ code: 'required', in: 'body', pointer: '/reason', words: 'required.reason' }]);
      return database.systemTransaction(async (transaction) => {
        const before = await findGuarantee(transaction, null, params.id, 'for update');
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        if (before.status !== 'offered' || before.guarantorId === null)
          return refuse(guaranteeStatusConflict, { extensions: { guaranteeStatus: before.status } });
        const guarantor = await findGuarantor(transaction, null, before.guarantorId, 'for share');
        if (body.decision === 'accept' && guarantor?.status !== 'active')
          return refuse(guarantorStatusConflict, {
            extensions: { guarantorStatus: guarantor?.status ?? 'revoked' },
          });
        const at = source.now();
        const after = await storeDecision(transaction, before, body, at);
        await recordPendingNotice(
          transaction,
          {
            organisationId: before.guarantorId,
            event: after.status === 'active' ? 'guarantee.accepted' : 'guarantee.rejected',
            ...{ subjectId: after.id, name: after.reference, dueBy: null },
          },
          at,
        );
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          ...{ organisationId: before.guarantorId, at, action: `guarantee.${body.decision}` },
          target: { kind: 'guarantee', id: after.id },
          change: {
            before: { status: before.status },
            after: { status: after.status, amount: after.amount, reason: body.reason ?? null },
          },
        });
        return entryResponse(after, guaranteeBody);
      });
    },
);

async function storeDecision(
  transaction: Transaction,
  before: Guarantee,
  { decision, reason }: Static<typeof GuaranteeDecision>,
  changedAt: Date,
): Promise<Guarantee> {
  const isAccepted = decision === 'accept';
  const after: Guarantee = {
    ...before,
    ...{ status: isAccepted ? 'active' : 'refused', refusalReason: isAccepted ? null : (reason ?? null) },
    ...{ version: before.version + 1, changedAt },
  };
  await updateGuarantee(transaction, after);
  return after;
}
