import type { DutyExpression } from './duty-expression.ts';

/**
 * Kinds of measures. Of the first five kinds, only one measure is charged for goods; measures of all other kinds are
 * charged in addition. A control has no charge.
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

/** Effect of a condition that is met. */
export type ConditionAction = 'apply' | 'duty' | 'exempt' | 'prohibit';

/** Limit of a quantity or of the customs value in national currency, such as `KGM >= 500` or `value <= 150`. */
export interface Threshold {
  /** Code of a unit, or `value` for the customs value. */
  readonly of: string;
  readonly is: '<' | '<=' | '>' | '>=';
  readonly bound: string;
}

const thresholdPattern = /^(value|[A-Z0-9]{2,3}) (<|<=|>|>=) ((?:0|[1-9]\d{0,11})(?:\.\d{1,6})?)$/;

/** Parses a limit; null if it is invalid. */
export function parseThreshold(text: string): Threshold | null {
  const [, of, is, bound] = thresholdPattern.exec(text) ?? [];
  if (of === undefined || bound === undefined) return null;
  if (is !== '<' && is !== '<=' && is !== '>' && is !== '>=') return null;
  return { of, is, bound };
}

export function isThreshold(text: string): boolean {
  return parseThreshold(text) !== null;
}

/**
 * Condition of a measure. It is met if its document is declared and its threshold is reached; without both, it is
 * always met.
 */
export interface Condition {
  readonly document: string | null;
  readonly threshold: Threshold | null;
  readonly action: ConditionAction;
  /** Duty that replaces the duty of the measure, if the action is `duty`. */
  readonly duty: DutyExpression | null;
}

/** A tariff measure as it is on a day. */
export interface Measure {
  /**
   * Id in the list of measures. A measure from a commodity line has the commodity code and the kind of charge as its
   * id.
   */
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly kind: MeasureKind;
  /** Name of the type of the measure. */
  readonly name: string;
  readonly direction: 'import' | 'export' | 'both';
  /** Code of the tax; null if the kind of the measure determines it. */
  readonly tax: string | null;
  /** Share of the tax base on which the measure is charged, if it differs from that of the tax. */
  readonly times: string | null;
  /** Preference codes that select the measure. */
  readonly treatments: readonly string[];
  /** Countries to which the measure applies; null for all countries. */
  readonly countries: ReadonlySet<string> | null;
  readonly excluded: readonly string[];
  readonly additionalCode: string | null;
  readonly orderNumber: string | null;
  readonly duty: DutyExpression | null;
  /** Groups of conditions. In each group, the first condition that is met applies. */
  readonly conditions: readonly (readonly Condition[])[];
  readonly legalBase: string | null;
}
