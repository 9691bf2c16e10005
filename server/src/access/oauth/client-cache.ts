import { LRUCache } from 'lru-cache';
import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import type { AccessChange } from '../../foundation/events/revocation-channel.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';
import { createCallerCache } from '../caller-cache.ts';
import { currentRightsOf } from '../client-rights.ts';
import { coalesceLookups } from '../coalesced-lookups.ts';
import { findOAuthClient, type OAuthClient } from './store.ts';

/** Client data that the token endpoint needs. A client without scopes gets no tokens. */
export type CachedClient = Omit<OAuthClient, 'status' | 'organisation' | 'responsible' | 'person'> & {
  readonly responsibleId: string | null;
  /**
   * Whether the client itself or its organisation is suspended, so that the client gets no tokens; null if
   * neither is.
   */
  readonly suspended: 'client' | 'organisation' | null;
};

/**
 * Caches OAuth clients with their current state. The node uses the cache only while it receives change
 * notifications, otherwise the database. So a suspension, a new secret or a new role of the responsible person
 * takes effect on every node within a second.
 */
export interface ClientCache {
  /** Returns a client from the cache; null if it is not cached. */
  inMemory(id: string): CachedClient | null;
  /**
   * Returns a client from the cache or the database, or null if it does not exist or has no scopes. Rejects
   * if it needs the database and the database is unavailable.
   */
  find(id: string): Promise<CachedClient | null>;
}

export function createClientCache(
  database: Pick<Database, 'system'>,
  notifications: Notifications,
  now: () => Date,
): ClientCache {
  const cache = createCallerCache(notifications, dependenciesOf);
  const look = coalesceLookups<CachedClient | null>(cache);
  const inMemory = (id: string): CachedClient | null => cache.find(id, now().getTime());
  return {
    inMemory,
    async find(id) {
      // PostgreSQL returns an error for some of these characters, instead of an empty result.
      if (hasUnsafeCharacters(id)) return null;
      const known =
        inMemory(id) ??
        (await look(id, async (begun) => {
          const found = await findOAuthClient(database.system, id);
          if (!found) return null;
          const client = cachedClientOf(found);
          // A client that authenticates with keys is not cached. Keys can be large, and each of its
          // assertions needs a query for replay protection anyway.
          if (client.jwks === null) cache.keep(client.id, client, Number.POSITIVE_INFINITY, begun);
          return client;
        }));
      return known && known.scopes.length > 0 ? known : null;
    },
  };
}

function cachedClientOf({ status, organisation, responsible, person, ...client }: OAuthClient): CachedClient {
  const isActive = status === 'active' && organisation?.status === 'active';
  const suspended = status === 'active' ? (isActive ? null : 'organisation') : 'client';
  const { scopes } = currentRightsOf({ scopes: client.scopes, responsible }, person);
  return {
    ...client,
    scopes: sharedList(isActive ? scopes : []),
    redirectUris: sharedList(client.redirectUris),
    responsibleId: responsible?.id ?? null,
    suspended,
  };
}

const sharedLists = new LRUCache<string, readonly string[]>({ max: 1_000 });

/** Returns one shared array for equal lists, to save memory: there are many clients, and most have the same scopes. */
function sharedList(list: readonly string[]): readonly string[] {
  const name = list.join(' ');
  const found = sharedLists.get(name);
  if (found) return found;
  sharedLists.set(name, list);
  return list;
}

function dependenciesOf({ id, organisationId, responsibleId }: CachedClient): AccessChange[] {
  return [
    `client:${id}`,
    `organisation:${organisationId}`,
    ...(responsibleId === null ? [] : [`person:${responsibleId}` as const]),
  ];
}
