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
 * Quotas that all requests of a day share: after midnight, the balance is allocated to the requests. The next
 * transaction then calculates the duties of the declarations for the allocated quantities. If the clock of a sandbox
 * organisation is ahead, that clock determines the end of the day.
 */

const actor = { kind: 'system', id: 'quotas' } as const;
const maxAllocationsPerBatch = 200;

function listUnallocatedDays(
  sql: Sql,
  { organisationId, now }: DueTime,
  { calendar }: CachedReference,
  most: number,
) {
  return findQuotaRequestDays(sql, calendar.dayOf(now), organisationId, most);
}

/** Allocates the remaining quota balances to all requests of past days. */
export const allocateQuotas: DeadlineJob = {
  isDue: async (sql, due, { reference }) => (await listUnallocatedDays(sql, due, reference, 1)).length > 0,
  run: async (transaction, due, { reference }) => {
    const days = await listUnallocatedDays(transaction, due, reference, maxAllocationsPerBatch);
    for (const each of days) {
      const quota = (await reference.on(each.day)).quota(each.orderNumber);
      const volume = quota?.validFrom === each.openedOn ? quota.volume : null;
      const balance = await lockQuota(transaction, each, volume);
      const waiting = await readWaitingQuotaRequests(transaction, each, due.organisationId);
      if (waiting.length > 0) await storeAllocations(transaction, each, allocateProRata(waiting, balance));
    }
    return days.length;
  },
};

/**
 * Recalculates the duties of declarations for their allocated quantities: bills additional duties and refunds overpaid
 * duties.
 */
export const recalculateAllocated: DeadlineJob = {
  isDue: async (sql, { organisationId }) =>
    (await findAllocatedDeclarations(sql, organisationId, 1)).length > 0,
  run: async (transaction, { organisationId }, parts) => {
    const allocatedDeclarations = await findAllocatedDeclarations(
      transaction,
      organisationId,
      maxAllocationsPerBatch,
    );
    return recalculateShares(transaction, allocatedDeclarations, parts);
  },
};

async function recalculateShares(
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
    // Security for a pending quota request is no longer needed once the quota is allocated.
    return {
      declaration,
      action: 'assess',
      facts: { reason, ...(uncovered && !placed && { covered: true }) },
    };
  });
  // Amounts that an officer entered are not recalculated.
  const assessedByAmounts = await findAssessedByAmounts(transaction, found);
  await assessAgain(transaction, found, parts, { actor, actions, reasons, unchangedIds: assessedByAmounts });
  return found.length;
}
