import { findAssessedByAmounts } from '../../declarations/bills/public.ts';
import { type CustomsAction, findDeclarationsForCustoms } from '../../declarations/customs/public.ts';
import {
  drawShares,
  findShared,
  findWaitingDays,
  forgetShared,
  lockQuota,
  readWaiting,
  sharedOut,
} from '../../declarations/quotas/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { recorded } from '../../foundation/messages/record-messages.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import { assessAgain } from './assess-again.ts';
import type { DueTime, Job } from './deadline-job.ts';

/*
 * Quotas that all requests of a day share: after midnight the balance is allocated, and the next transaction
 * calculates the duties of the declarations by the allocated quantities. For a sandbox organisation whose
 * clock is ahead, that clock determines the end of the day.
 */

const actor = { kind: 'system', id: 'quotas' } as const;
const mostAtOnce = 200;

function waitingDays(
  sql: Sql,
  { organisationId, now }: DueTime,
  { calendar }: RememberedReference,
  most: number,
) {
  return findWaitingDays(sql, calendar.dayOf(now), organisationId, most);
}

/** Allocates remaining quota balances among all requests of past days. */
export const shareQuotas: Job = {
  isDue: async (sql, due, { reference }) => (await waitingDays(sql, due, reference, 1)).length > 0,
  run: async (transaction, due, { reference }) => {
    const days = await waitingDays(transaction, due, reference, mostAtOnce);
    for (const each of days) {
      const quota = (await reference.on(each.day)).quota(each.orderNumber);
      const volume = quota?.validFrom === each.openedOn ? quota.volume : null;
      const left = await lockQuota(transaction, each, volume);
      const waiting = await readWaiting(transaction, each, due.organisationId);
      if (waiting.length > 0) await drawShares(transaction, each, sharedOut(waiting, left));
    }
    return days.length;
  },
};

/** Recalculates declarations by their allocated quantities: bills additional duties and refunds overpaid ones. */
export const followQuotas: Job = {
  isDue: async (sql, { organisationId }) => (await findShared(sql, organisationId, 1)).length > 0,
  run: async (transaction, { organisationId }, parts) => {
    const shared = await findShared(transaction, organisationId, mostAtOnce);
    return reckonShared(transaction, shared, parts);
  },
};

async function reckonShared(
  transaction: Transaction,
  shared: Awaited<ReturnType<typeof findShared>>,
  parts: Parameters<Job['run']>[2],
): Promise<number> {
  const found = shared.length > 0 ? await findDeclarationsForCustoms(transaction, shared) : [];
  if (found.length === 0) return 0;
  const reasons = new Map(
    shared.map(({ id, orderNumbers, day }) => [
      id,
      recorded('reason.quota_shared', { number: orderNumbers.join(', '), day }),
    ]),
  );
  await forgetShared(transaction, found);
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
