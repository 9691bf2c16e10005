import type { ListName, ReferenceOfDay } from '../../reference/lists/public.ts';

// Without these every declaration would be full of faults that are not its own.
const neededLists: readonly ListName[] = [
  'offices',
  'procedures',
  'document-types',
  'commodities',
  'exchange-rates',
];

/** The lists without which nothing can be judged, of which nothing is valid on the day. */
export function missingLists(reference: Pick<ReferenceOfDay, 'isEmpty'>): ListName[] {
  return neededLists.filter((list) => reference.isEmpty(list));
}
