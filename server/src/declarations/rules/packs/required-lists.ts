import type { ListName, ReferenceOfDay } from '../../../reference/lists/public.ts';

// The code lists that every declaration needs. Without them, the rules would report valid codes of every declaration as
// errors.
const requiredLists: readonly ListName[] = [
  'offices',
  'procedures',
  'document-types',
  'commodities',
  'exchange-rates',
];

/** Returns the required code lists that have no valid entries on the day. */
export function missingLists(reference: Pick<ReferenceOfDay, 'isEmpty'>): ListName[] {
  return requiredLists.filter((list) => reference.isEmpty(list));
}
