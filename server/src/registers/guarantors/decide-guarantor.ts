import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type ManagementCaller } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import type { Guarantor } from './guarantor.ts';
import { updateGuarantor } from './guarantor-store.ts';

/** Stores a decision of customs on a locked guarantor, with an audit row of its organisation. */
export async function decideGuarantor(
  transaction: Transaction,
  before: Guarantor,
  decision: Pick<Guarantor, 'status' | 'reason'>,
  by: {
    readonly caller: ManagementCaller;
    readonly request: RequestFacts;
    readonly at: Date;
    readonly action: 'guarantor.approve' | 'guarantor.refuse' | 'guarantor.revoke';
  },
): Promise<Guarantor> {
  const { caller, request, at, action } = by;
  const after = {
    ...{ ...before, ...decision, decidedBy: callerIdentityOf(caller).id, decidedAt: at },
    version: before.version + 1,
  };
  await updateGuarantor(transaction, after);
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId: before.organisationId, at, action },
    target: { kind: 'organisation', id: before.organisationId },
    change: { before: { status: before.status }, after: { ...decision } },
  });
  return after;
}
