import { LRUCache } from 'lru-cache';
import type { DeclaringOrganisation } from '../../callers/public.ts';

/**
 * Maximum number of shared organisation objects. Callers of further organisations have separate copies, which
 * only costs memory.
 */
const maxInternedOrganisations = 10_000;

const remembered = new LRUCache<string, DeclaringOrganisation>({ max: maxInternedOrganisations });

/**
 * Returns the object that cached callers of the organisation already share if its data is equal, otherwise a
 * new one.
 */
export function internOrganisation({
  id,
  name,
  numbers,
  capacityWeight,
}: DeclaringOrganisation): DeclaringOrganisation {
  const known = remembered.get(id);
  if (known?.name === name && known.capacityWeight === capacityWeight && isSame(known.numbers, numbers))
    return known;
  const made = { id, name, numbers, ...(capacityWeight !== undefined && { capacityWeight }) };
  remembered.set(id, made);
  return made;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
