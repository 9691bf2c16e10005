import { findAssessedByAmounts } from '../../declarations/bills/public.ts';
import { type CustomsAction, findDeclarationsForCustoms } from '../../declarations/customs/public.ts';
import {
  allocateProRata,
  findAllocatedDeclarations,
  findQuotaRequestDays,
  lockQuota,
  markAllocationsAssessed,
  readWaitingQuotaRequests,
  storeAllocations,
} from '../../declarations/quotas/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { assessAgain } from './assess-again.ts';
import type { DeadlineJob, DueTime } from './deadline-job.ts';

/*
 * Quotas that all requests of a day share: after midnight the balance is allocated, and the next transaction
 * calculates the duties of the declarations by the allocated quantities. For a sandbox organisation whose
 * clock is ahead, that clock determines the end of the day.
 */

const actor = { kind: 'system', id: 'quotas' } as const;
const maxAllocationsPerBatch = 200;

function waitingDays(
  sql: Sql,
  { organisationId, now }: DueTime,
  { calendar }: CachedReference,
  most: number,
) {
  return findQuotaRequestDays(sql, calendar.dayOf(now), organisationId, most);
}

/** Allocates remaining quota balances among all requests of past days. */
export const allocateQuotas: DeadlineJob = {
  isDue: async (sql, due, { reference }) => (await waitingDays(sql, due, reference, 1)).length > 0,
  run: async (transaction, due, { reference }) => {
    const days = await waitingDays(transaction, due, reference, maxAllocationsPerBatch);
    for (const each of days) {
      const quota = (await reference.on(each.day)).quota(each.orderNumber);
      const volume = quota?.validFrom === each.openedOn ? quota.volume : null;
      const left = await lockQuota(transaction, each, volume);
      const waiting = await readWaitingQuotaRequests(transaction, each, due.organisationId);
      if (waiting.length > 0) await storeAllocations(transaction, each, allocateProRata(waiting, left));
    }
    return days.length;
  },
};

/** Recalculates declarations by their allocated quantities: bills additional duties and refunds overpaid ones. */
export const recalculateAllocated: DeadlineJob = {
  isDue: async (sql, { organisationId }) =>
    (await findAllocatedDeclarations(sql, organisationId, 1)).length > 0,
  run: async (transaction, { organisationId }, parts) => {
    const shared = await findAllocatedDeclarations(transaction, organisationId, maxAllocationsPerBatch);
    return recalculateShared(transaction, shared, parts);
  },
};

async function recalculateShared(
  transaction: Transaction,
  shared: Awaited<ReturnType<typeof findAllocatedDeclarations>>,
  parts: Parameters<DeadlineJob['run']>[2],
): Promise<number> {
  const found = shared.length > 0 ? await findDeclarationsForCustoms(transaction, shared) : [];
  if (found.length === 0) return 0;
  const reasons = new Map(
    shared.map(({ id, orderNumbers, day }) => [
      id,
      recordText('reason.quota_shared', { number: orderNumbers.join(', '), day }),
    ]),
  );
  await markAllocationsAssessed(transaction, found);
  const actions = found.map((declaration): CustomsAction => {
    const { uncovered, placed } = declaration.lifecycle;
    const reason = reasons.get(declaration.id) ?? '';
    // Allocated requests no longer need security.
    return {
      declaration,
      action: 'assess',
      facts: { reason, ...(uncovered && !placed && { covered: true }) },
    };
  });
  // Declarations that customs has assessed by amounts stay unchanged.
  const kept = await findAssessedByAmounts(transaction, found);
  await assessAgain(transaction, found, parts, { actor, actions, reasons, kept });
  return found.length;
}
