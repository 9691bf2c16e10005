import type { ListName, ReferenceOfDay } from '../../reference/lists/public.ts';

// Without these lists every declaration would have many errors that it did not cause.
const neededLists: readonly ListName[] = [
  'offices',
  'procedures',
  'document-types',
  'commodities',
  'exchange-rates',
];

/** Returns required lists that have no valid entries on the day. */
export function missingLists(reference: Pick<ReferenceOfDay, 'isEmpty'>): ListName[] {
  return neededLists.filter((list) => reference.isEmpty(list));
}
