import { countClaimsToAnswer } from '../declarations/claims/public.ts';
import { statusesWhere } from '../declarations/lifecycle/public.ts';
import {
  afterRelease,
  type DeclarationsOverview,
  readDeclarationsOverview,
} from '../declarations/search/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Sql } from '../foundation/database/database.ts';
import { type Count, type CountGroup, overviewCount } from './overview-schema.ts';

const weeksShown = 8;
const operation = 'listOrganisationDeclarations';
const statusesAwaitingCustoms = statusesWhere(({ awaitsCustoms }) => awaitsCustoms);
const awaitedActions = ['answerQuery', 'answerHearing', 'pay', 'present', 'secure', 'discharge'] as const;

/** Counts an organisation’s declarations by the action that they await and by status, and its claims to answer. */
export async function countOverviewDeclarations(
  sql: Sql,
  organisationId: string,
  at: { readonly now: Date; readonly calendar: Calendar },
): Promise<{ readonly groups: CountGroup[]; readonly hours: DeclarationsOverview['hours'] }> {
  const claims = await countClaimsToAnswer(sql, organisationId, at.now);
  const mondays = mondaysUpTo(at, weeksShown);
  const found = await readDeclarationsOverview(sql, organisationId, mondays[0] ?? '');
  const weeks = (states: readonly string[] | null): Count[] =>
    mondays.map((monday) => weekCount(found, monday, states));
  return {
    groups: [
      {
        group: 'needs',
        counts: [...awaitedActionCounts(found), overviewCount({ type: 'claims_to_answer', ...claims })],
      },
      { group: 'states', counts: statusCounts(found) },
      { group: 'lodged', counts: weeks(null) },
      { group: 'released', counts: weeks(afterRelease) },
    ],
    hours: found.hours,
  };
}

function awaitedActionCounts({ awaited: waiting, drafts, faultyDrafts, due }: DeclarationsOverview): Count[] {
  const needs = awaitedActions.map((type) => {
    const found = waiting.find(({ action }) => action === type);
    return overviewCount({
      type,
      count: found?.count ?? 0,
      dueBy: found?.dueBy == null ? null : new Date(found.dueBy).toISOString(),
      amounts: type === 'pay' ? [...due] : [],
      list: { operation, query: { nextAction: type } },
    });
  });
  return [
    overviewCount({
      type: 'drafts_with_errors',
      count: faultyDrafts,
      list: { operation, query: { hasErrors: true } },
    }),
    overviewCount({ type: 'drafts', count: drafts, list: { operation, query: { status: ['draft'] } } }),
    ...needs,
  ];
}

function statusCounts({ states }: DeclarationsOverview): Count[] {
  return statusesAwaitingCustoms.map((state) =>
    overviewCount({
      type: 'state',
      key: state,
      count: states.find(({ status }) => status === state)?.count ?? 0,
      list: { operation, query: { status: [state] } },
    }),
  );
}

function weekCount({ weeks }: DeclarationsOverview, monday: string, states: readonly string[] | null): Count {
  const found = weeks.filter(({ status, week }) => week === monday && (states?.includes(status) ?? true));
  const period = { lodgedFrom: monday, lodgedBefore: daysAfter(monday, 7) };
  return overviewCount({
    type: 'week',
    key: monday,
    count: found.reduce((sum, { count }) => sum + count, 0),
    list: { operation, query: states === null ? period : { ...period, status: [...states] } },
  });
}

/** Returns the Mondays of the last weeks, ending with the current week. */
export function mondaysUpTo(
  { now, calendar }: { readonly now: Date; readonly calendar: Calendar },
  weeks: number,
): string[] {
  const today = Temporal.PlainDate.from(calendar.dayOf(now));
  return Array.from({ length: weeks }, (_, index) =>
    daysAfter(today.toString(), 7 * (index + 1 - weeks) + 1 - today.dayOfWeek),
  );
}

export function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
