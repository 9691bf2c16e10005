import { country } from '../../country/public.ts';
import { claimBillsToAnnounce, hasBillsToAnnounce } from '../../declarations/bills/public.ts';
import { recordGuarantorEvents } from '../../declarations/debts/public.ts';
import type { DeadlineJob, DeadlineJobDependencies, DueTime } from './deadline-job.ts';

const { collectionNoticeDays } = country.timeLimits;
const maxBillsPerRun = 500;

/** Notifies guarantors of secured bills `collectionNoticeDays` before they are due. The collection does not depend on it. */
export const announceCollections: DeadlineJob = {
  isDue: (sql, due, parts) => hasBillsToAnnounce(sql, lastDue(due, parts), due.organisationId),
  async run(transaction, due, parts) {
    const { organisationId, now } = due;
    const by = lastDue(due, parts);
    const bills = await claimBillsToAnnounce(transaction, by, organisationId, maxBillsPerRun);
    await recordGuarantorEvents(transaction, bills, 'guarantee.due', now);
    return bills.length;
  },
};

function lastDue({ now }: DueTime, { reference: { calendar } }: DeadlineJobDependencies): Date {
  return calendar.endOfWorkingDays(now, collectionNoticeDays);
}
