import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, singlePage } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { zeroMoney } from '../../tariff/public.ts';
import type { Feed } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { statusSchema } from '../record/public.ts';
import { completePeriod, periodQuery, readPeriod } from './lodgement-period.ts';
import { readSummary } from './report-store.ts';
import { totalsProperties } from './totals-schema.ts';

const longestDays = 366;
const dayMs = 24 * 3_600_000;

const SummaryEntry = Type.Object(
  {
    month: Type.String({
      pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$',
      description: 'Month of lodgement, in the time zone of the portal',
    }),
    status: statusSchema('Current status of the declarations'),
    count: Type.Integer({ minimum: 1, description: 'Number of declarations' }),
    ...totalsProperties,
  },
  {
    additionalProperties: false,
    title: 'SummaryEntry',
    description: 'Totals of the declarations that were lodged in the same month and now have the same status',
  },
);

const Summary = Type.Object(
  {
    lodgedFrom: timeSchema('Start of the period (inclusive)'),
    lodgedBefore: timeSchema('End of the period (exclusive)'),
    count: Type.Integer({ minimum: 0, description: 'Number of declarations lodged in the period' }),
    ...listBody(SummaryEntry, 'Totals for each month of lodgement and each status').properties,
  },
  {
    additionalProperties: false,
    title: 'Summary',
    description: 'Counts and sums of declarations lodged in a period',
  },
);

const summaryOfPeriodExample = {
  lodgedFrom: '2026-11-01T00:00:00.000Z',
  lodgedBefore: '2026-12-01T00:00:00.000Z',
  count: 3,
  ...singlePage([
    {
      month: '2026-11',
      status: 'lodged',
      count: 1,
      invoiced: [{ currency: 'USD', amount: '117080.00' }],
      duties: [],
    },
    {
      month: '2026-11',
      status: 'released',
      count: 2,
      invoiced: [{ currency: 'USD', amount: '234160.00' }],
      duties: [{ currency: 'XTS', payable: '51234.10', suspended: zeroMoney }],
    },
  ]),
};

export const getDeclarationsSummary = declarantOperation(
  {
    id: 'getDeclarationsSummary',
    client: 'declarations.summary',
    method: 'GET',
    path: '/openapi/declarations/summary',
    tag: 'Declarations',
    summary: 'Get declaration totals of a period',
    description:
      'Returns counts and sums of the declarations lodged in a period, for each month of lodgement and each current status. Use these totals to reconcile your own records. The period has at most 366 days; the default is the last twelve months, including the current one.',
    scope: 'declarations:read',
    query: Type.Object({ ...listQuery, ...periodQuery }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'Counts and sums by month of lodgement and status',
        body: Summary,
        examples: { month: { summary: 'A month', value: summaryOfPeriodExample } },
      },
    },
    problems: [inputInvalid],
  },
  (deps: {
    readonly database: Database;
    readonly cursorKey: Uint8Array;
    readonly customsNow: CustomsClock;
    readonly reference: Pick<CachedReference, 'calendar'>;
    readonly feed: Pick<Feed, 'settled'>;
  }) => {
    const { database, cursorKey, customsNow: now, feed, reference } = deps;
    const { calendar } = reference;
    return async ({ caller, query }) => {
      const organisationId = caller.organisation.id;
      const { period, faults } = readPeriod(query, calendar);
      if (faults.length > 0) return inputRefusal(faults);
      const { from, before } = completePeriod(period, now(organisationId), 12, calendar);
      if (before.getTime() - from.getTime() > longestDays * dayMs) {
        const message = { words: 'period.length', params: { days: longestDays } } as const;
        return inputRefusal([{ code: 'period', in: 'query', name: 'lodgedBefore', ...message }]);
      }
      const { lodgedFrom = null, lodgedBefore = null } = query;
      const page = openPage(cursorKey, ['summary', organisationId, lodgedFrom, lodgedBefore], query);
      if (page.kind === 'refusal') return page;
      await feed.settled();
      const entries = await database.organisation(organisationId, (sql) =>
        readSummary(sql, organisationId, { from, before }, calendar.zone),
      );
      return answer(200, {
        lodgedFrom: from.toISOString(),
        lodgedBefore: before.toISOString(),
        count: entries.reduce((sum, entry) => sum + entry.count, 0),
        ...page.closeWhole(
          entries,
          ({ month, status }) => `${month} ${status}`,
          (entry) => entry,
        ),
      });
    };
  },
);
