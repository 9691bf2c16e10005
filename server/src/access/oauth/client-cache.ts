import { LRUCache } from 'lru-cache';
import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import type { AccessChange } from '../../foundation/events/revocation-channel.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';
import { createCallerCache } from '../caller-cache.ts';
import { currentRightsOf } from '../client-rights.ts';
import { coalesceLookups } from '../coalesced-lookups.ts';
import { findOAuthClient, type OAuthClient } from './store.ts';

/** Client data needed for its tokens; without scopes it gets no tokens. */
export type CachedClient = Omit<OAuthClient, 'status' | 'organisation' | 'responsible' | 'person'> & {
  readonly responsibleId: string | null;
  /** The suspended party because of which the client gets no tokens. */
  readonly suspended: 'client' | 'organisation' | null;
};

/**
 * Clients with their current state, from the cache only while this node receives change notifications, else
 * from the database. So a suspension, a new secret and a new role of the responsible person take effect
 * everywhere within a second.
 */
export interface ClientCache {
  /** Returns a client from the cache; null if it is not cached. */
  inMemory(id: string): CachedClient | null;
  /** Null if the client does not exist or has no scopes; rejects if the database is needed and unavailable. */
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
      // PostgreSQL rejects some of these characters instead of finding nothing.
      if (hasUnsafeCharacters(id)) return null;
      const known =
        inMemory(id) ??
        (await look(id, async (begun) => {
          const found = await findOAuthClient(database.system, id);
          if (!found) return null;
          const client = cachedClientOf(found);
          // Clients with keys are not cached: keys may be large, and each assertion needs a query for replay protection
          // anyway.
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

const lists = new LRUCache<string, readonly string[]>({ max: 1_000 });

/** Interns lists: there are many clients, and most have equal lists. */
function sharedList(list: readonly string[]): readonly string[] {
  const name = list.join(' ');
  const found = lists.get(name);
  if (found) return found;
  lists.set(name, list);
  return list;
}

function dependenciesOf({ id, organisationId, responsibleId }: CachedClient): AccessChange[] {
  return [
    `client:${id}`,
    `organisation:${organisationId}`,
    ...(responsibleId === null ? [] : [`person:${responsibleId}` as const]),
  ];
}
