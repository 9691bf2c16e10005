import { LRUCache } from 'lru-cache';

/** Returns an LRU cache that allocates memory as it fills. The option `max` would allocate it for all entries at once. */
export function growingCache<Key extends {}, Value extends {}>(maxEntries: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
