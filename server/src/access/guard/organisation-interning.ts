import { LRUCache } from 'lru-cache';
import type { DeclaringOrganisation } from '../../callers/public.ts';

/**
 * Maximum number of shared organisation objects. Callers of further organisations have separate copies, which
 * only costs memory.
 */
const maxInternedOrganisations = 10_000;

const internedOrganisations = new LRUCache<string, DeclaringOrganisation>({ max: maxInternedOrganisations });

/**
 * Returns the object that cached callers of the organisation already share if its data is equal, otherwise a
 * new one.
 */
export function shareOrganisationObject({
  id,
  name,
  numbers,
  capacityWeight,
}: DeclaringOrganisation): DeclaringOrganisation {
  const known = internedOrganisations.get(id);
  if (known?.name === name && known.capacityWeight === capacityWeight && isSameList(known.numbers, numbers))
    return known;
  const organisation = { id, name, numbers, ...(capacityWeight !== undefined && { capacityWeight }) };
  internedOrganisations.set(id, organisation);
  return organisation;
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one, index) => one === right[index]);
}
