import { LRUCache } from 'lru-cache';
import type { DeclaringOrganisation } from '../../callers/public.ts';

/** Beyond these an organisation is kept once for each of its callers, which takes room and nothing else. */
const mostRemembered = 10_000;

const remembered = new LRUCache<string, DeclaringOrganisation>({ max: mostRemembered });

/** The organisation as callers of it that are known already have it, where nothing about it has changed since. */
export function sharedOrganisation({
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
