import { type Static, Type } from 'typebox';
import type { Calendar } from '../foundation/calendar.ts';
import { orNull, timeSchema } from '../foundation/http/common-schemas.ts';
import { exampleTrialBalanceLines, type TrialBalanceLine, TrialBalanceLines } from './trial-balance.ts';

/*
 * Accounting period: a calendar month in the country's time zone. Periods are closed in their order. An
 * accountant requests the closing, and another person confirms it.
 */

const periodStatuses = ['open', 'closing_requested', 'closed'] as const;

const monthPattern = '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$';

export function monthSchema(description: string) {
  return Type.String({ pattern: monthPattern, 'x-format': 'month', description });
}

export const periodParams = Type.Object(
  { period: monthSchema('Accounting period: a month, such as `2026-11`.') },
  { additionalProperties: false },
);

/** An accounting period whose closing was requested, and its confirmation. */
export interface PeriodClosing {
  readonly month: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
  /** Null until the closing is confirmed and the trial balance is stored. */
  readonly trialBalance: readonly TrialBalanceLine[] | null;
}

export function monthOfPeriod(instant: Date, calendar: Calendar): string {
  return calendar.dayOf(instant).slice(0, 7);
}

export function monthAfter(month: string, further = 1): string {
  return Temporal.PlainYearMonth.from(month).add({ months: further }).toString();
}

/** Returns the first instant of a month and the first instant of the next month. */
export function timeBoundsOfMonth(
  month: string,
  calendar: Calendar,
): { readonly from: Date; readonly to: Date } {
  const from = calendar.startOf(`${month}-01`);
  const to = calendar.startOf(`${monthAfter(month)}-01`);
  if (!from || !to) throw new RangeError(`not a month: ${month}`);
  return { from, to };
}

function personSchema(description: string) {
  return orNull(Type.String(), description);
}

const summary = {
  period: Type.String({ description: 'Month in the time zone of the country, such as `2026-11`' }),
  status: Type.Enum([...periodStatuses], { description: 'Status of the accounting period' }),
  requestedBy: personSchema('Id of the accountant who requested the closing; null while the period is open'),
  requestedByName: personSchema('Name of that accountant; null while the period is open'),
  requestedAt: orNull(timeSchema('Time'), 'Time of the request; null while the period is open'),
  confirmedBy: personSchema('Id of the person who confirmed the closing; null until it is confirmed'),
  confirmedByName: personSchema('Name of that person; null until the closing is confirmed'),
  confirmedAt: orNull(timeSchema('Time'), 'Time of the confirmation; null until the closing is confirmed'),
};

export const AccountingPeriodSummary = Type.Object(summary, {
  additionalProperties: false,
  title: 'AccountingPeriodSummary',
});

export const AccountingPeriod = Type.Object(
  {
    ...summary,
    trialBalance: orNull(
      TrialBalanceLines,
      'Trial balance by office, stored when the period was closed; null until then',
    ),
  },
  { additionalProperties: false, title: 'AccountingPeriod' },
);

type Summary = Static<typeof AccountingPeriodSummary>;

export function openPeriodBody(month: string): Summary {
  return {
    ...{ period: month, status: 'open', requestedBy: null, requestedByName: null, requestedAt: null },
    ...{ confirmedBy: null, confirmedByName: null, confirmedAt: null },
  };
}

export function periodSummaryBody(
  { month, requestedBy, requestedAt, confirmedBy, confirmedAt }: PeriodClosing,
  names: ReadonlyMap<string, string>,
): Summary {
  return {
    period: month,
    status: confirmedAt === null ? 'closing_requested' : 'closed',
    ...{
      requestedBy,
      requestedByName: names.get(requestedBy) ?? null,
      requestedAt: requestedAt.toISOString(),
    },
    ...{ confirmedBy, confirmedByName: confirmedBy === null ? null : (names.get(confirmedBy) ?? null) },
    confirmedAt: confirmedAt?.toISOString() ?? null,
  };
}

export function periodBody(
  closing: PeriodClosing,
  names: ReadonlyMap<string, string>,
): Static<typeof AccountingPeriod> {
  const { trialBalance } = closing;
  return {
    ...periodSummaryBody(closing, names),
    trialBalance: trialBalance?.map((line) => ({ ...line })) ?? null,
  };
}

export const exampleRequested = {
  ...{ period: '2026-10', status: 'closing_requested' },
  ...{ requestedBy: 'per_01kaz4w7m0v3c5n8q2x6t9r1ye', requestedByName: 'Ada Accountant' },
  requestedAt: '2026-11-20T08:00:00.000Z',
  ...{ confirmedBy: null, confirmedByName: null, confirmedAt: null, trialBalance: null },
} as const;

const confirmation = {
  status: 'closed',
  ...{ confirmedBy: 'per_01kaz4w7m0v3c5n8q2x6t9r1yf', confirmedByName: 'Ben Administrator' },
  confirmedAt: '2026-11-20T09:30:00.000Z',
} as const;

export const exampleClosed: Static<typeof AccountingPeriod> = {
  ...exampleRequested,
  ...confirmation,
  trialBalance: exampleTrialBalanceLines,
};

const { trialBalance: _, ...requestedSummary } = exampleRequested;
export const exampleSummary: Summary = { ...requestedSummary, ...confirmation };
