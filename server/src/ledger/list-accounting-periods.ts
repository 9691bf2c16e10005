import { Type } from 'typebox';
import { managementOperation, type PortalParts } from '../callers/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Sql } from '../foundation/database/database.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/pagination.ts';
import { refuse } from '../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../foundation/http/problems.ts';
import { namesOfPeople } from '../organisations/people/public.ts';
import {
  AccountingPeriod,
  AccountingPeriodSummary,
  exampleClosed,
  exampleSummary,
  monthAfter,
  monthOfPeriod,
  openPeriodBody,
  type PeriodClosing,
  periodBody,
  periodParams,
  periodSummaryBody,
} from './accounting-period.ts';
import { findClosing, listClosings, readFirstBookingTime } from './accounting-period-store.ts';

export interface PeriodParts extends PortalParts<'database' | 'cursorKey' | 'calendar'> {
  /**
   * Returns the time of the sandbox organisation whose clock is furthest ahead; outside the sandbox the
   * present time.
   */
  readonly latestNow: () => Date;
}

export const listAccountingPeriods = managementOperation(
  {
    id: 'listAccountingPeriods',
    method: 'GET',
    path: '/management/accounting-periods',
    tag: 'Accounting',
    summary: 'List accounting periods',
    description:
      'Returns the months of the authority’s journal, newest first: from the first month with an entry to the current month. In the sandbox, the current month is that of the organisation whose clock is furthest ahead. Only for the customs authority.',
    scope: 'management:read',
    roles: ['administrator', 'auditor', 'accountant'],
    programs: 'authority',
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of accounting periods.',
        body: listBody(AccountingPeriodSummary, 'Accounting periods, newest first.'),
        examples: pageExample('A closed month', exampleSummary),
      },
    },
    problems: [inputInvalid, customsAuthorityRequired],
  },
  ({ database, cursorKey, calendar, latestNow }: PeriodParts) =>
    async ({ caller, query }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const page = openPage(cursorKey, ['accounting-periods'], query);
      if (page.kind === 'refusal') return page;
      const closings = await listClosings(database.system);
      const open = await openMonths(database.system, closings, { calendar, now: latestNow() });
      const names = await readNamesOfRequestersAndConfirmers(database.system, closings);
      const periods = [
        ...open.map(openPeriodBody).toReversed(),
        ...closings.map((closing) => periodSummaryBody(closing, names)),
      ];
      return answer(
        200,
        page.closeWhole(
          periods,
          ({ period }) => period,
          (period) => period,
        ),
      );
    },
);

export const getAccountingPeriod = managementOperation(
  {
    id: 'getAccountingPeriod',
    method: 'GET',
    path: '/management/accounting-periods/{period}',
    tag: 'Accounting',
    summary: 'Get an accounting period',
    description:
      'Returns an accounting period. For a closed period, the response contains the trial balance that was stored at its closing. Only for the customs authority.',
    scope: 'management:read',
    roles: ['administrator', 'auditor', 'accountant'],
    programs: 'authority',
    params: periodParams,
    answers: {
      200: {
        description: 'The accounting period.',
        body: AccountingPeriod,
        examples: { closed: { summary: 'A closed month', value: exampleClosed } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound],
  },
  ({ database, calendar, latestNow }: PeriodParts) =>
    async ({ caller, params: { period } }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const closing = await findClosing(database.system, period);
      if (closing)
        return answer(
          200,
          periodBody(closing, await readNamesOfRequestersAndConfirmers(database.system, [closing])),
        );
      const closings = await listClosings(database.system);
      const open = await openMonths(database.system, closings, { calendar, now: latestNow() });
      return open.includes(period)
        ? answer(200, { ...openPeriodBody(period), trialBalance: null })
        : refuse(notFound);
    },
);

/** Returns the open months up to the current one, oldest first. */
async function openMonths(
  sql: Sql,
  closings: readonly PeriodClosing[],
  { calendar, now }: { readonly calendar: Calendar; readonly now: Date },
): Promise<string[]> {
  const current = monthOfPeriod(now, calendar);
  const [last] = closings;
  const first = last
    ? monthAfter(last.month)
    : monthOfPeriod((await readFirstBookingTime(sql)) ?? now, calendar);
  const months: string[] = [];
  for (let month = first; month <= current; month = monthAfter(month)) months.push(month);
  return months;
}

export function readNamesOfRequestersAndConfirmers(
  sql: Sql,
  closings: readonly PeriodClosing[],
): Promise<ReadonlyMap<string, string>> {
  return namesOfPeople(
    sql,
    closings.flatMap(({ requestedBy, confirmedBy }) => [
      requestedBy,
      ...(confirmedBy === null ? [] : [confirmedBy]),
    ]),
  );
}
