import type { DutyExpression } from './duty-expression.ts';

/** What a measure is to the reckoning. Of the first five one applies, of the others all; a control charges nothing. */
export const measureKinds = [
  'third_country',
  'preference',
  'suspension',
  'end_use',
  'quota',
  'anti_dumping',
  'countervailing',
  'safeguard',
  'excise',
  'vat',
  'income',
  'export_duty',
  'control',
] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** What is decided where a condition holds. */
export type ConditionAction = 'apply' | 'duty' | 'exempt' | 'prohibit';

/** `KGM >= 500`, or `value <= 150` of national currency: what there is of the goods, beside a bound. */
export interface Threshold {
  /** A unit, or `value` for the customs value. */
  readonly of: string;
  readonly is: '<' | '<=' | '>' | '>=';
  readonly bound: string;
}

const threshold = /^(value|[A-Z0-9]{2,3}) (<|<=|>|>=) ((?:0|[1-9]\d{0,11})(?:\.\d{1,6})?)$/;

/** Reads a threshold; null for any other text. */
export function parseThreshold(text: string): Threshold | null {
  const [, of, is, bound] = threshold.exec(text) ?? [];
  if (of === undefined || bound === undefined) return null;
  if (is !== '<' && is !== '<=' && is !== '>' && is !== '>=') return null;
  return { of, is, bound };
}

export function isThreshold(text: string): boolean {
  return parseThreshold(text) !== null;
}

/** Holds where its document is stated and its threshold met; without either, always. */
export interface Condition {
  readonly document: string | null;
  readonly threshold: Threshold | null;
  readonly action: ConditionAction;
  /** In the place of the measure's duty, where the action is `duty`. */
  readonly duty: DutyExpression | null;
}

/** A measure of the tariff, as it stands on a day. */
export interface Measure {
  /** Its id in the list of measures; of a flat tariff line the code and what it stands for. */
  readonly id: string;
  readonly code: string;
  /** The measure type. */
  readonly type: string;
  readonly kind: MeasureKind;
  /** What people call the type. */
  readonly name: string;
  readonly direction: 'import' | 'export' | 'both';
  /** The tax that it belongs to; null: by its kind. */
  readonly tax: string | null;
  /** The share of the tax's base that it is reckoned on, where that is another than the tax's. */
  readonly times: string | null;
  /** The tariff treatments that ask for it. */
  readonly treatments: readonly string[];
  /** The countries for which it holds; null: all. */
  readonly countries: ReadonlySet<string> | null;
  readonly excluded: readonly string[];
  readonly additionalCode: string | null;
  readonly orderNumber: string | null;
  readonly duty: DutyExpression | null;
  /** In each group the first condition that holds decides. */
  readonly conditions: readonly (readonly Condition[])[];
  readonly legalBase: string | null;
}
