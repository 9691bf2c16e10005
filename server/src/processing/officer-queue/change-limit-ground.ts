import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type ManagementCaller } from '../../callers/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type LimitGroundStatus, type NamedGround, updateLimitGround } from './limit-ground-store.ts';

/**
 * Changes the status of the ground for a longer time limit of a debt, whose declaration is locked. Only customs can
 * read the audit event.
 */
export async function changeLimitGround(
  transaction: Transaction,
  row: DeclarationRow,
  before: NamedGround,
  by: {
    readonly status: Exclude<LimitGroundStatus, 'pending'>;
    readonly at: Date;
    readonly caller: ManagementCaller;
    readonly request: RequestFacts;
  },
): Promise<NamedGround> {
  const { status, at, caller, request } = by;
  const after = { ...before, status, decidedBy: callerIdentityOf(caller).id, decidedAt: at };
  await updateLimitGround(transaction, row, after);
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    organisationId: caller.organisation.id,
    at,
    action: `limit_ground.${actions[status]}`,
    target: { kind: 'declaration', id: row.id },
    change: { before: { status: before.status }, after: { ground: before.id, code: before.code, status } },
  });
  return after;
}

const actions = { confirmed: 'confirm', rejected: 'reject', revoked: 'revoke' } as const;
