import type { Condition, DutyExpression, Measure, Threshold } from '../../reference/lists/public.ts';
import type { Exact } from '../rational.ts';

/** Data of a goods item for evaluating conditions. */
export interface ConditionsOf {
  readonly hasDocument: (type: string) => boolean;
  readonly customsValue: Exact | null;
  /** Returns the quantity of the goods item in a unit; null if the item has no quantity in this unit. */
  readonly quantity: (unit: string) => Exact | null;
}

export type ConditionsOutcome =
  | {
      readonly kind: 'applies';
      readonly duty: DutyExpression | null;
      /** Documents that satisfied it. */
      readonly by: readonly string[];
    }
  | { readonly kind: 'exempt' }
  | { readonly kind: 'prohibited' }
  /** No condition of one group is met; `expected` are the documents and thresholds that would satisfy it. */
  | { readonly kind: 'unmet'; readonly expected: readonly string[] };

/** The first condition met in each group decides; prohibition and exemption take precedence over charging. */
export function conditionsOutcome(measure: Measure, goods: ConditionsOf): ConditionsOutcome {
  const by: string[] = [];
  let duty = measure.duty;
  let isExempt = false;
  let isProhibited = false;
  for (const group of measure.conditions) {
    const first = group.find((condition) => holds(condition, goods));
    if (!first) return { kind: 'unmet', expected: group.map(written) };
    if (first.document !== null) by.push(first.document);
    isExempt ||= first.action === 'exempt';
    isProhibited ||= first.action === 'prohibit';
    if (first.action === 'duty') duty = first.duty;
  }
  if (isProhibited) return { kind: 'prohibited' };
  return isExempt ? { kind: 'exempt' } : { kind: 'applies', duty, by };
}

function holds({ document, threshold }: Condition, goods: ConditionsOf): boolean {
  return (
    (document === null || goods.hasDocument(document)) && (threshold === null || isMet(threshold, goods))
  );
}

function isMet({ of, is, bound }: Threshold, { customsValue, quantity }: ConditionsOf): boolean {
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

function written({ document, threshold }: Condition): string {
  const bound = threshold && `${threshold.of} ${threshold.is} ${threshold.bound}`;
  return [document, bound].filter((part) => part !== null).join(' ');
}
