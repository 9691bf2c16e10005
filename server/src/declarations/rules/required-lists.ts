import type { ListName, ReferenceOfDay } from '../../reference/lists/public.ts';

// Without these lists every declaration would have many errors that it did not cause.
const requiredLists: readonly ListName[] = [
  'offices',
  'procedures',
  'document-types',
  'commodities',
  'exchange-rates',
];

/** Returns required lists that have no valid entries on the day. */
export function missingLists(reference: Pick<ReferenceOfDay, 'isEmpty'>): ListName[] {
  return requiredLists.filter((list) => reference.isEmpty(list));
}
