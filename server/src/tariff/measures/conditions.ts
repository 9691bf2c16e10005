import type { Condition, DutyExpression, Measure, Threshold } from '../../reference/lists/public.ts';
import type { Exact } from '../rational.ts';

/** The data of a goods item with which conditions of measures are evaluated. */
export interface ConditionsOf {
  readonly hasDocument: (type: string) => boolean;
  readonly customsValue: Exact | null;
  /** Returns the quantity of the goods item in a unit; null if it states no quantity in this unit. */
  readonly quantity: (unit: string) => Exact | null;
}

export type ConditionsOutcome =
  | {
      readonly kind: 'applies';
      readonly duty: DutyExpression | null;
      /** Types of the documents that met the conditions. */
      readonly by: readonly string[];
    }
  | { readonly kind: 'exempt' }
  | { readonly kind: 'prohibited' }
  /** No condition of a group is met. `expected` lists the documents and thresholds that would meet one. */
  | { readonly kind: 'unmet'; readonly expected: readonly string[] };

/**
 * Evaluates the conditions of a measure. The first condition that is met decides for its group. Over several groups, a
 * prohibition or exemption takes precedence over a charge.
 */
export function conditionsOutcome(measure: Measure, goods: ConditionsOf): ConditionsOutcome {
  const by: string[] = [];
  let duty = measure.duty;
  let isExempt = false;
  let isProhibited = false;
  for (const group of measure.conditions) {
    const first = group.find((condition) => isConditionMet(condition, goods));
    if (!first) return { kind: 'unmet', expected: group.map(conditionText) };
    if (first.document !== null) by.push(first.document);
    isExempt ||= first.action === 'exempt';
    isProhibited ||= first.action === 'prohibit';
    if (first.action === 'duty') duty = first.duty;
  }
  if (isProhibited) return { kind: 'prohibited' };
  return isExempt ? { kind: 'exempt' } : { kind: 'applies', duty, by };
}

function isConditionMet({ document, threshold }: Condition, goods: ConditionsOf): boolean {
  return (
    (document === null || goods.hasDocument(document)) &&
    (threshold === null || isThresholdMet(threshold, goods))
  );
}

function isThresholdMet({ of, is, bound }: Threshold, { customsValue, quantity }: ConditionsOf): boolean {
  const found = of === 'value' ? customsValue : quantity(of);
  const difference = found?.comparedTo(bound);
  if (difference === undefined) return false;
  switch (is) {
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
  }
}

function conditionText({ document, threshold }: Condition): string {
  const bound = threshold && `${threshold.of} ${threshold.is} ${threshold.bound}`;
  return [document, bound].filter((part) => part !== null).join(' ');
}
