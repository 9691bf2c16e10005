import type { DutyExpression } from './duty-expression.ts';

/**
 * Kind of a measure in the calculation. Only one of the first five applies, but all of the others; a control
 * has no charge.
 */
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

/** Action of a condition that is met. */
export type ConditionAction = 'apply' | 'duty' | 'exempt' | 'prohibit';

/** `KGM >= 500`, or `value <= 150` in national currency: a bound on a quantity or value of the goods. */
export interface Threshold {
  /** A unit, or `value` for the customs value. */
  readonly of: string;
  readonly is: '<' | '<=' | '>' | '>=';
  readonly bound: string;
}

const threshold = /^(value|[A-Z0-9]{2,3}) (<|<=|>|>=) ((?:0|[1-9]\d{0,11})(?:\.\d{1,6})?)$/;

/** Parses a threshold; null if it is invalid. */
export function parseThreshold(text: string): Threshold | null {
  const [, of, is, bound] = threshold.exec(text) ?? [];
  if (of === undefined || bound === undefined) return null;
  if (is !== '<' && is !== '<=' && is !== '>' && is !== '>=') return null;
  return { of, is, bound };
}

export function isThreshold(text: string): boolean {
  return parseThreshold(text) !== null;
}

/** Met if its document is declared and its threshold is satisfied; always met without either. */
export interface Condition {
  readonly document: string | null;
  readonly threshold: Threshold | null;
  readonly action: ConditionAction;
  /** Replaces the measure's duty if the action is `duty`. */
  readonly duty: DutyExpression | null;
}

/** A tariff measure on a day. */
export interface Measure {
  /** Id in the list of measures. For a flat tariff line, the code and the kind of charge. */
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly kind: MeasureKind;
  /** Name of the measure type. */
  readonly name: string;
  readonly direction: 'import' | 'export' | 'both';
  /** Tax of the measure; null if it follows from the kind. */
  readonly tax: string | null;
  /** Share of the tax base that the measure applies to, if it differs from the tax's. */
  readonly times: string | null;
  /** Tariff treatments that select the measure. */
  readonly treatments: readonly string[];
  /** Countries that it applies to; null for all. */
  readonly countries: ReadonlySet<string> | null;
  readonly excluded: readonly string[];
  readonly additionalCode: string | null;
  readonly orderNumber: string | null;
  readonly duty: DutyExpression | null;
  /** In each group the first condition that is met applies. */
  readonly conditions: readonly (readonly Condition[])[];
  readonly legalBase: string | null;
}
