import { differenceOfDecimals, isZeroDecimal, sumOfDecimals } from '../decimals.ts';
import { valueAtPath } from '../declaration/document-edit.ts';
import { type NumberSigns, parseFormNumber } from './numbers.ts';

/** Total of a field over all items, compared with the declaration header. */
export interface ItemSum {
  readonly name: 'packages' | 'netMass' | 'grossMass' | 'amount';
  readonly sum: string;
  /** Total minus the header value; null if the header has no valid number. */
  readonly difference: string | null;
}

/** Calculates the totals of the items. A malformed number counts as 0, because its cell shows the error. */
export function itemSumsOf(values: unknown, list: string, signs: NumberSigns): ItemSum[] {
  const listed = valueAtPath(values, [list]);
  const items: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const of = (member: string): string =>
    sumOfDecimals(items.flatMap((item) => parseNumberAt(item, [member], signs) ?? []));
  const packages = sumOfDecimals(
    items.flatMap((item) => {
      const packed = valueAtPath(item, ['packages']);
      return Array.isArray(packed)
        ? packed.flatMap((each) => parseNumberAt(each, ['count'], signs) ?? [])
        : [];
    }),
  );
  const against = (sum: string, head: readonly string[]): string | null => {
    const said = parseNumberAt(values, head, signs);
    return said === null ? null : differenceOfDecimals(sum, said);
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

export function sumMatchesHeader({ difference }: ItemSum): boolean {
  return difference === null || isZeroDecimal(difference);
}

function parseNumberAt(value: unknown, path: readonly string[], signs: NumberSigns): string | null {
  const typed = valueAtPath(value, path);
  return typeof typed === 'string' || typeof typed === 'number'
    ? parseFormNumber(String(typed), signs)
    : null;
}
