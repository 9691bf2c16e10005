import { Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import { anchoredPattern, country } from '../country/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Database } from '../foundation/database/database.ts';
import { daySchema, orNull } from '../foundation/http/common-schemas.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { preferredMediaType } from '../foundation/http/negotiation.ts';
import { answer, streamAnswer } from '../foundation/http/operation.ts';
import { refuse, type ValidationError } from '../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../foundation/http/problems.ts';
import { monthAfter, monthOfPeriod, monthSchema } from './accounting-period.ts';
import {
  exampleTrialBalanceLines,
  type TrialBalanceLine,
  TrialBalanceLines,
  TrialBalanceTotals,
  totalsOf,
  trialBalanceCsvHeader,
  trialBalanceCsvLine,
  trialBalanceOf,
} from './trial-balance.ts';
import { readTrialBalanceSums, sumsOfOffice } from './trial-balance-sums.ts';

const groupings = ['day', 'month', 'office'] as const;
/** Maximum number of days in the requested range, including the days `from` and `to`. */
const maxRange = 366;

const TrialBalance = Type.Object(
  {
    from: Type.String({ description: 'First day' }),
    to: Type.String({ description: 'Last day (inclusive)' }),
    office: orNull(Type.String(), 'Customs office to which the trial balance is limited; null for all'),
    currency: Type.String({ description: 'Currency of all amounts (ISO 4217)' }),
    lines: TrialBalanceLines,
    totals: TrialBalanceTotals,
  },
  { additionalProperties: false, title: 'TrialBalance' },
);

const example = {
  ...{ from: '2026-11-01', to: '2026-11-30', office: null, currency: country.currency.code },
  lines: exampleTrialBalanceLines,
  totals: totalsOf(
    [],
    exampleTrialBalanceLines.map(({ debit, credit, ...rest }) => ({ ...rest, debit, credit })),
  ),
};
const balanceMediaTypes = ['application/json', 'text/csv'] as const;

export const getTrialBalance = managementOperation(
  {
    id: 'getTrialBalance',
    method: 'GET',
    path: '/management/trial-balance',
    tag: 'Accounting',
    summary: 'Get the trial balance',
    description: `Returns opening balance, debit, credit and closing balance of each account class of the authority’s journal: for a month (\`period\`), or from one day to another (\`from\` and \`to\`, at most ${maxRange} days). The default is the current month. An entry counts in the period in which it is booked; days and months are those of the country’s time zone. With \`Accept: text/csv\` the response is CSV (RFC 4180). Only for the customs authority.`,
    scope: 'management:read',
    roles: ['administrator', 'auditor', 'accountant'],
    programs: 'authority',
    query: Type.Object(
      {
        period: Type.Optional(monthSchema('Month, such as `2026-11`. Not together with `from` and `to`.')),
        from: Type.Optional(daySchema('First day. Requires `to`.')),
        to: Type.Optional(daySchema('Last day (inclusive). Requires `from`.')),
        groupBy: Type.Optional(
          Type.Array(Type.Enum([...groupings]), {
            maxItems: groupings.length,
            uniqueItems: true,
            description:
              'Properties by which the lines are divided: `day` or `month`, and `office`. You can repeat the parameter.',
          }),
        ),
        office: Type.Optional(
          Type.String({
            pattern: anchoredPattern(country.formats.office.pattern),
            'x-format': 'office',
            description: 'Code of a customs office: only entries of declarations at this office.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The trial balance.',
        body: TrialBalance,
        mediaType: balanceMediaTypes[0],
        examples: { month: { summary: 'A month', value: example } },
        alternatives: {
          'text/csv': {
            body: Type.String({ description: 'A header line, then one line for each account.' }),
            examples: { file: { summary: 'A month', value: csvOf(exampleTrialBalanceLines) } },
          },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired],
  },
  (parts: { readonly database: Database; readonly calendar: Calendar; readonly now: () => Date }) =>
    async ({ caller, query, request }) => {
      const { calendar, database } = parts;
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const { days, faults } = readDays(query, monthOfPeriod(parts.now(), calendar), calendar);
      if (faults.length > 0) return inputRefusal(faults);
      const { groupBy = [], office } = query;
      const unit = groupBy.includes('day') ? 'day' : groupBy.includes('month') ? 'month' : null;
      const range = rangeOf(days, calendar);
      const sums = sumsOfOffice(
        await readTrialBalanceSums(database.system, range, unit, calendar.zone),
        office,
      );
      const lines = trialBalanceOf(sums.before, sums.movements, {
        periods: periodsOf(days, unit),
        byOffice: groupBy.includes('office'),
      });
      const mediaType = preferredMediaType(request.header('accept'), balanceMediaTypes);
      if (mediaType === 'text/csv') return streamAnswer(csvChunks(lines), mediaType);
      return answer(200, {
        ...{ ...days, office: office ?? null, currency: country.currency.code },
        ...{ lines, totals: totalsOf(sums.before, sums.movements) },
      });
    },
);

function csvOf(lines: readonly TrialBalanceLine[]): string {
  return trialBalanceCsvHeader + lines.map(trialBalanceCsvLine).join('');
}

async function* csvChunks(lines: readonly TrialBalanceLine[]): AsyncGenerator<string> {
  yield csvOf(lines);
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Reads the requested days. Rejects an incomplete, reversed or too long range. */
function readDays(
  query: {
    readonly period?: string;
    readonly from?: string;
    readonly to?: string;
    readonly groupBy?: readonly string[];
  },
  month: string,
  calendar: Calendar,
): { readonly days: Days; readonly faults: readonly ValidationError[] } {
  const { period, from, to, groupBy = [] } = query;
  const faults: ValidationError[] = [];
  if (groupBy.includes('day') && groupBy.includes('month'))
    faults.push({ code: 'period', in: 'query', name: 'groupBy', words: 'period.units' });
  if (from === undefined && to === undefined) return { days: daysOfMonth(period ?? month), faults };
  if (period !== undefined)
    faults.push({ code: 'period', in: 'query', name: 'period', words: 'period.alternative' });
  for (const name of ['from', 'to'] as const)
    if (query[name] === undefined) faults.push({ code: 'required', in: 'query', name });
  const days = { from: from ?? to ?? '', to: to ?? from ?? '' };
  for (const name of ['from', 'to'] as const)
    if (query[name] !== undefined && calendar.startOf(days[name]) === null)
      faults.push({ code: 'format', in: 'query', name, words: 'format.time', actual: days[name] });
  if (faults.length > 0) return { days, faults };
  const length = dayCount(days);
  if (length < 1) faults.push({ code: 'order', in: 'query', name: 'to', words: 'order.first_day' });
  if (length > maxRange)
    faults.push({
      ...{ code: 'period', in: 'query', name: 'from', words: 'period.usage' },
      params: { days: maxRange },
    });
  return { days, faults };
}

function dayCount({ from, to }: Days): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
}

function daysOfMonth(month: string): Days {
  const first = Temporal.PlainDate.from(`${month}-01`);
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

function rangeOf({ from, to }: Days, calendar: Calendar): { readonly from: Date; readonly to: Date } {
  const dayAfter = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
  const [start, end] = [calendar.startOf(from), calendar.startOf(dayAfter)];
  if (!start || !end) throw new RangeError(`not a range of days: ${from} to ${to}`);
  return { from: start, to: end };
}

/** Returns the days or months of a range in the format in which the database returns them. */
function periodsOf(days: Days, unit: 'day' | 'month' | null): (string | null)[] {
  switch (unit) {
    case null:
      return [null];
    case 'day': {
      const first = Temporal.PlainDate.from(days.from);
      return Array.from({ length: dayCount(days) }, (_, index) => first.add({ days: index }).toString());
    }
    case 'month': {
      const months = [days.from.slice(0, 7)];
      for (let month = months[0] ?? ''; month < days.to.slice(0, 7); ) {
        month = monthAfter(month);
        months.push(month);
      }
      return months;
    }
  }
}
