import type { ListName, ReferenceOfDay } from '../../reference/lists/public.ts';

// The code lists that every declaration needs. Without them, valid codes of every declaration would be reported as
// errors.
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
