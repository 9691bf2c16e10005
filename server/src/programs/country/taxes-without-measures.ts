import { country } from '../../country/public.ts';
import type { CountryLists } from '../../reference/bundled/public.ts';
import { type Entry, readTextAttribute } from '../../reference/lists/public.ts';

type Lists = Pick<CountryLists, 'lists'>['lists'];

/** The columns of the code list `commodities` that define a tariff measure, with the kind of the measure. */
const kindsOfColumns = [
  ['duty', 'third_country'],
  ['vat', 'vat'],
  ['preferences', 'preference'],
  ['endUse', 'end_use'],
] as const;

/**
 * Returns the codes of the taxes that no tariff measure charges. Such taxes are allowed, because measures can be
 * imported later.
 */
export function taxesWithoutMeasures(lists: Lists): string[] {
  const charged = new Set([...taxesOfLines(lists), ...taxesOfMeasures(lists)]);
  return country.taxes.map(({ code }) => code).filter((code) => !charged.has(code));
}

/** Returns a line for the report of the check, such as `4 taxes, 2 of them without a measure: A30, E10`. */
export function taxLine(uncharged: readonly string[]): string {
  const count = country.taxes.length;
  const taxes = `${count} ${count === 1 ? 'tax' : 'taxes'}`;
  return uncharged.length === 0
    ? taxes
    : `${taxes}, ${uncharged.length} of them without a measure: ${uncharged.join(', ')}`;
}

function taxesOfLines(lists: Lists): (string | undefined)[] {
  const lines = entriesOf(lists, 'commodities');
  return kindsOfColumns
    .filter(([column]) => lines.some(({ attributes }) => (attributes[column] ?? null) !== null))
    .map(([, kind]) => taxOfKind(kind));
}

function taxesOfMeasures(lists: Lists): (string | undefined)[] {
  const used = new Set(
    entriesOf(lists, 'measures')
      .filter((entry) => readTextAttribute(entry, 'duty') !== null)
      .map((entry) => readTextAttribute(entry, 'type')),
  );
  return entriesOf(lists, 'measure-types')
    .filter(({ code }) => used.has(code))
    .map((entry) => readTextAttribute(entry, 'tax') ?? taxOfKind(readTextAttribute(entry, 'kind')));
}

function taxOfKind(kind: string | null): string | undefined {
  return country.taxes.find(({ kinds }) => kinds.some((each) => each === kind))?.code;
}

function entriesOf(lists: Lists, listName: Lists[number]['list']): Entry[] {
  return lists.flatMap(({ list, entries }) => (list === listName ? entries : []));
}
