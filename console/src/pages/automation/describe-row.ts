import { country } from '../../texts/country.ts';
import type { TextFormatter } from '../../texts/text.tsx';

/** A row of the automation table, as the portal returns it or as a form sets it. */
export interface AutomationRowValues {
  /** Absent for a new row, which the portal numbers. */
  readonly number?: number | undefined;
  readonly offices?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly lanes?: readonly string[] | undefined;
  readonly decisions: readonly string[];
  readonly conditions?: AutomationRowConditions | undefined;
  readonly afterSeconds?: number | undefined;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

export interface AutomationRowConditions {
  readonly payments?: readonly string[] | undefined;
  readonly valueTo?: string | undefined;
  readonly dailyDeclarations?: number | undefined;
  readonly dailyValue?: string | undefined;
  readonly authorisationKind?: string | undefined;
}

/** Value of a placeholder for which the sentence contains no text. */
const absent = 'none';
const secondsOf = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
const units = ['day', 'hour', 'minute', 'second'] as const;

/** Describes in a sentence which decisions the portal makes on which declarations. */
export function describeAutomationRow(speech: TextFormatter, row: AutomationRowValues): string {
  const { text, word, anyOf } = speech;
  const { decisions, types, lanes, offices, afterSeconds } = row;
  const conditions = decisions.includes('release') ? conditionsInWords(speech, row.conditions ?? {}) : [];
  return text('automation.sentence', {
    selection: types || lanes || offices ? 'some' : 'all',
    decisions: allOf(
      speech,
      decisions.map((decision) => word('automation.decides', decision)),
    ),
    types: types ? anyOf(types.map((type) => word('type', type))) : absent,
    lanes: lanes ? anyOf(lanes.map((lane) => laneInSentence(speech, lane))) : absent,
    offices: offices ? anyOf(offices) : absent,
    wait: afterSeconds ? waitInWords(speech, afterSeconds) : absent,
    conditions: conditions.length > 0 ? allOf(speech, conditions) : absent,
  });
}

/** Returns the period in which a row applies; null if it applies always. */
export function rowPeriodText({ text, day }: TextFormatter, { validFrom, validUntil }: AutomationRowValues) {
  if (!validFrom && !validUntil) return null;
  const from = validFrom ? day(validFrom) : text('automation.atOnce');
  return `${from} – ${validUntil ? day(validUntil) : text('untilFurtherNotice')}`;
}

/** Formats the share of declarations that an officer releases although a row allows it. */
export function samplePercentText({ language }: TextFormatter, sample: number): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 });
  return percent.format(sample);
}

export type AutomationRowChange = 'new' | 'changed' | 'unchanged' | 'removed';

/** Compares a proposed table with the table that applies, row by row, by their descriptions. */
export function compareAutomationRows(
  speech: TextFormatter,
  before: readonly AutomationRowValues[],
  after: readonly AutomationRowValues[],
): readonly { readonly row: AutomationRowValues; readonly change: AutomationRowChange }[] {
  const describe = (row: AutomationRowValues) =>
    `${describeAutomationRow(speech, row)} ${rowPeriodText(speech, row) ?? ''}`;
  const kept = new Set(after.map(({ number }) => number));
  return [
    ...after.map((row) => {
      const was = before.find(({ number }) => number === row.number);
      if (!was) return { row, change: 'new' as const };
      return { row, change: describe(was) === describe(row) ? ('unchanged' as const) : ('changed' as const) };
    }),
    ...before.filter(({ number }) => !kept.has(number)).map((row) => ({ row, change: 'removed' as const })),
  ];
}

function conditionsInWords(speech: TextFormatter, conditions: AutomationRowConditions): readonly string[] {
  const { text, word, anyOf, amount } = speech;
  const { payments, valueTo, dailyDeclarations, dailyValue, authorisationKind } = conditions;
  const { code } = country.currency;
  return [
    payments &&
      text('automation.if.payments', {
        payments: anyOf(payments.map((payment) => word('automation.payment', payment))),
      }),
    valueTo && text('automation.if.valueTo', { amount: amount(valueTo, code) }),
    dailyDeclarations && text('automation.if.dailyDeclarations', { count: dailyDeclarations }),
    dailyValue && text('automation.if.dailyValue', { amount: amount(dailyValue, code) }),
    authorisationKind &&
      text('automation.if.authorisationKind', { kind: word('authorisationKind', authorisationKind) }),
  ].flatMap((words) => words || []);
}

function laneInSentence({ word, language }: TextFormatter, lane: string): string {
  return word('lane', lane).toLocaleLowerCase(language);
}

/** Returns a waiting time in its greatest unit without a remainder. */
function waitInWords({ text }: TextFormatter, seconds: number): string {
  const unit = units.find((each) => seconds % secondsOf[each] === 0) ?? 'second';
  return text('automation.wait', { unit, count: seconds / secondsOf[unit] });
}

/** Joins names as an enumeration: “a, b and c”. */
function allOf({ language }: TextFormatter, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
