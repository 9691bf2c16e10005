import { claimBillsToAnnounce, hasBillsToAnnounce } from '../../declarations/bills/public.ts';
import { recordGuarantorEvents } from '../../declarations/debts/public.ts';
import type { DeadlineJob, DeadlineJobDependencies, DueTime } from './deadline-job.ts';

const announcedWorkingDays = 5;
const maxBillsPerRun = 500;

/** Notifies guarantors of secured bills five working days before they are due. The collection does not depend on it. */
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
  return calendar.endOfWorkingDays(now, announcedWorkingDays);
}
