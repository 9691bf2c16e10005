import { LRUCache } from 'lru-cache';

/**
 * Returns an LRU cache that allocates memory as it fills. With the option `max`, it would allocate all memory at once.
 */
export function createGrowingCache<Key extends {}, Value extends {}>(
  maxEntries: number,
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
