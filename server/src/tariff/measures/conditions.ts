import type { Condition, DutyExpression, Measure, Threshold } from '../../reference/lists/public.ts';
import type { Exact } from '../exact.ts';

/** What conditions ask of a goods item. */
export interface ConditionsOf {
  readonly hasDocument: (type: string) => boolean;
  readonly customsValue: Exact | null;
  /** Null where the item does not say how much there is in the unit. */
  readonly quantity: (unit: string) => Exact | null;
}

/** What the conditions of a measure come to. */
export type ConditionsOutcome =
  | {
      readonly kind: 'applies';
      readonly duty: DutyExpression | null;
      /** The documents by which it does. */
      readonly by: readonly string[];
    }
  | { readonly kind: 'exempt' }
  | { readonly kind: 'prohibited' }
  /** In one group nothing holds; what would, as it is written: documents and thresholds. */
  | { readonly kind: 'unmet'; readonly expected: readonly string[] };

/** In each group the first condition that holds decides; what forbids or exempts goes before what charges. */
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
