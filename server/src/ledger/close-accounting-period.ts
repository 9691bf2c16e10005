import { auditActorOf, recordAudit } from '../audit/public.ts';
import type { ManagementPerson } from '../callers/public.ts';
import { peopleOperation } from '../callers/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Transaction } from '../foundation/database/database.ts';
import { answer, type RequestFacts } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import {
  AccountingPeriod,
  exampleClosed,
  exampleRequested,
  monthAfter,
  monthOfPeriod,
  type PeriodClosing,
  periodBody,
  periodParams,
  timeBoundsOfMonth,
} from './accounting-period.ts';
import {
  closePeriod,
  deleteClosing,
  findClosing,
  insertClosing,
  listClosings,
  readFirstBookingTime,
  storeTrialBalance,
} from './accounting-period-store.ts';
import { type PeriodParts, readNamesOfRequestersAndConfirmers } from './list-accounting-periods.ts';
import {
  accountingPeriodNotEnded,
  accountingPeriodOutOfOrder,
  accountingPeriodStatusConflict,
  cannotConfirmOwnClosing,
} from './problems.ts';
import { trialBalanceOf } from './trial-balance.ts';
import { readTrialBalanceSums } from './trial-balance-sums.ts';

interface ClosingParts extends PeriodParts {
  readonly now: () => Date;
  /** Publishes the effects of a closed month, such as monthly statements. A repeated call changes nothing. */
  readonly periodClosed: (month: string) => Promise<void>;
}

const requested = {
  description: 'The accounting period.',
  body: AccountingPeriod,
  examples: { requested: { summary: 'The closing waits for its confirmation', value: exampleRequested } },
};

export const requestPeriodClosing = peopleOperation(
  {
    id: 'requestPeriodClosing',
    method: 'POST',
    path: '/management/accounting-periods/{period}/closing',
    tag: 'Accounting',
    summary: 'Create a period closing',
    description:
      'Requests the closing of a month, which another accountant or an administrator must confirm. Months are closed in order, and only after their end; in the sandbox, a month has ended when it has ended on the clock of one organisation. Until the confirmation, entries are booked in the month as before.',
    roles: ['accountant'],
    params: periodParams,
    answers: { 201: requested },
    problems: [
      ...[inputInvalid, accountingPeriodNotEnded, accountingPeriodOutOfOrder],
      accountingPeriodStatusConflict,
    ],
  },
  ({ database, calendar, latestNow, now }: ClosingParts) =>
    async ({ caller, params: { period: month }, request }) => {
      const bounds = timeBoundsOfMonth(month, calendar);
      if (bounds.to > latestNow())
        return refuse(accountingPeriodNotEnded, { extensions: { endsAt: bounds.to.toISOString() } });
      return database.systemTransaction(async (transaction) => {
        const before = await findClosing(transaction, month);
        if (before) return refuse(accountingPeriodStatusConflict, { extensions: statusOf(before) });
        const next = await nextPeriod(transaction, calendar);
        if (next !== null && !next.mayClose(month))
          return refuse(accountingPeriodOutOfOrder, { extensions: { firstOpenPeriod: next.period } });
        if (!(await insertClosing(transaction, { month, ...bounds }, caller.person.id, now())))
          return refuse(accountingPeriodOutOfOrder, {
            extensions: { firstOpenPeriod: next?.period ?? month },
          });
        await recordClosing(transaction, { caller, request, month, at: now() }, 'request_closing');
        const closing = await findClosing(transaction, month);
        if (!closing) throw new Error(`the closing of ${month} is missing`);
        return answer(
          201,
          periodBody(closing, await readNamesOfRequestersAndConfirmers(transaction, [closing])),
        );
      });
    },
);

export const revokePeriodClosing = peopleOperation(
  {
    id: 'revokePeriodClosing',
    method: 'DELETE',
    path: '/management/accounting-periods/{period}/closing',
    tag: 'Accounting',
    summary: 'Revoke the closing of a period',
    description:
      'Withdraws the request to close a month, which is then open again. A confirmed closing can’t be withdrawn.',
    roles: ['administrator', 'accountant'],
    params: periodParams,
    answers: { 204: { description: 'The month is open.' } },
    problems: [inputInvalid, accountingPeriodStatusConflict],
  },
  ({ database, now }: ClosingParts) =>
    ({ caller, params: { period: month }, request }) =>
      database.systemTransaction(async (transaction) => {
        const before = await findClosing(transaction, month, 'for update');
        if (before?.confirmedAt !== null)
          return refuse(accountingPeriodStatusConflict, { extensions: statusOf(before ?? null) });
        await deleteClosing(transaction, month);
        await recordClosing(transaction, { caller, request, month, at: now() }, 'withdraw_closing');
        return answer(204);
      }),
);

export const approvePeriodClosing = peopleOperation(
  {
    id: 'approvePeriodClosing',
    method: 'POST',
    path: '/management/accounting-periods/{period}/closing/confirmation',
    tag: 'Accounting',
    summary: 'Approve the closing of a period',
    description:
      'Closes a month, stores its trial balance by office and publishes its trade statistics. You can’t confirm a closing that you requested yourself. A later entry that belongs to the month is booked in the first open month, and `belongsTo` names the closed one. A closing can’t be reversed.',
    roles: ['administrator', 'accountant'],
    params: periodParams,
    answers: {
      200: {
        description: 'The closed accounting period.',
        body: AccountingPeriod,
        examples: { closed: { summary: 'A closed month', value: exampleClosed } },
      },
    },
    problems: [inputInvalid, cannotConfirmOwnClosing, accountingPeriodStatusConflict],
  },
  (parts: ClosingParts) =>
    async ({ caller, params: { period: month }, request }) => {
      const { database, now } = parts;
      const refusal = await database.systemTransaction(async (transaction) => {
        const before = await findClosing(transaction, month, 'for update');
        // A repeated confirmation stores the trial balance if the first confirmation was interrupted before it.
        if (before?.confirmedBy === caller.person.id && before.trialBalance === null) return null;
        if (before?.confirmedAt !== null)
          return refuse(accountingPeriodStatusConflict, { extensions: statusOf(before ?? null) });
        if (before.requestedBy === caller.person.id) return refuse(cannotConfirmOwnClosing);
        await closePeriod(transaction, month, caller.person.id, now());
        await recordClosing(transaction, { caller, request, month, at: now() }, 'close');
        return null;
      });
      if (refusal) return refusal;
      // The trial balance completes the confirmation, so it is stored last: an interrupted confirmation can be
      // repeated.
      await parts.periodClosed(month);
      // The sums are calculated after the commit: a closed month gets no more entries, and transactions that write
      // entries need not wait.
      await storeBalancesOf(parts, month);
      const closing = await findClosing(database.system, month);
      if (!closing) throw new Error(`the closing of ${month} is missing`);
      return answer(
        200,
        periodBody(closing, await readNamesOfRequestersAndConfirmers(database.system, [closing])),
      );
    },
);

async function storeBalancesOf({ database, calendar }: ClosingParts, month: string): Promise<void> {
  const bounds = timeBoundsOfMonth(month, calendar);
  const { before, movements } = await readTrialBalanceSums(database.system, bounds, null, calendar.zone);
  const lines = trialBalanceOf(before, movements, { periods: [null], byOffice: true });
  await storeTrialBalance(database.system, month, lines);
}

/**
 * Returns the period that must be closed next; null if the journal is empty. Before the first closing, this
 * is the month of the first entry, and the empty months before it can be closed, too.
 */
async function nextPeriod(
  transaction: Transaction,
  calendar: Calendar,
): Promise<{ readonly period: string; mayClose(month: string): boolean } | null> {
  const [last] = await listClosings(transaction);
  if (last) {
    const period = last.confirmedAt === null ? last.month : monthAfter(last.month);
    return { period, mayClose: (month) => month === period };
  }
  const first = await readFirstBookingTime(transaction);
  if (first === null) return null;
  const period = monthOfPeriod(first, calendar);
  return { period, mayClose: (month) => month <= period };
}

function statusOf(closing: PeriodClosing | null): { readonly periodStatus: string } {
  if (closing === null) return { periodStatus: 'open' };
  return { periodStatus: closing.confirmedAt === null ? 'closing_requested' : 'closed' };
}

interface ClosingAct {
  readonly caller: ManagementPerson;
  readonly request: RequestFacts;
  readonly month: string;
  readonly at: Date;
}

async function recordClosing(
  transaction: Transaction,
  { caller, request, month, at }: ClosingAct,
  verb: 'request_closing' | 'withdraw_closing' | 'close',
): Promise<void> {
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    organisationId: caller.organisation.id,
    at,
    action: `accounting_period.${verb}`,
    target: { kind: 'accounting_period', id: month },
    change: {},
  });
}
