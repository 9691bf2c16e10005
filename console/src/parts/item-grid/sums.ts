import { differenceOf, isZero, sumOf } from '../decimals.ts';
import { valueAt } from '../declaration/document-edit.ts';
import { type Signs, typedNumber } from './numbers.ts';

/** What the items come to, beside what the head of the declaration says. */
export interface ItemSum {
  readonly name: 'packages' | 'netMass' | 'grossMass' | 'amount';
  readonly sum: string;
  /** How much more that is than the head says; null where it says nothing, or nothing that is a number. */
  readonly difference: string | null;
}

/** What is no number counts for nothing: its own cell tells that. */
export function sumsOf(values: unknown, list: string, signs: Signs): ItemSum[] {
  const listed = valueAt(values, [list]);
  const items: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const of = (member: string): string =>
    sumOf(items.flatMap((item) => numberAt(item, [member], signs) ?? []));
  const packages = sumOf(
    items.flatMap((item) => {
      const packed = valueAt(item, ['packages']);
      return Array.isArray(packed) ? packed.flatMap((each) => numberAt(each, ['count'], signs) ?? []) : [];
    }),
  );
  const against = (sum: string, head: readonly string[]): string | null => {
    const said = numberAt(values, head, signs);
    return said === null ? null : differenceOf(sum, said);
  };
  return [
    { name: 'packages', sum: packages, difference: against(packages, ['consignment', 'totalPackages']) },
    { name: 'netMass', sum: of('netMass'), difference: null },
    {
      name: 'grossMass',
      sum: of('grossMass'),
      difference: against(of('grossMass'), ['consignment', 'grossMass']),
    },
    { name: 'amount', sum: of('itemAmount'), difference: against(of('itemAmount'), ['invoice', 'amount']) },
  ];
}

export function agrees({ difference }: ItemSum): boolean {
  return difference === null || isZero(difference);
}

function numberAt(value: unknown, place: readonly string[], signs: Signs): string | null {
  const typed = valueAt(value, place);
  return typeof typed === 'string' || typeof typed === 'number' ? typedNumber(String(typed), signs) : null;
}
