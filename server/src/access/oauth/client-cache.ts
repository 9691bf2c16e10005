import { LRUCache } from 'lru-cache';
import type { Database } from '../../foundation/database/database.ts';
import type { Notifications } from '../../foundation/database/notifications.ts';
import type { AccessChange } from '../../foundation/events/revocation-channel.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';
import { createCallerCache } from '../caller-cache.ts';
import { shareLookUps } from '../coalesced-lookups.ts';
import { rightsOf } from '../responsible-person.ts';
import { findOAuthClient, type OAuthClient } from './store.ts';

/** A client as its tokens need it; without scopes it may do nothing, and gets none. */
export type KnownClient = Omit<OAuthClient, 'status' | 'organisation' | 'responsible' | 'person'> & {
  readonly responsibleId: string | null;
  /** The suspended party, because of which the client gets no tokens. */
  readonly suspended: 'client' | 'organisation' | null;
};

/**
 * Clients as they stand, by the rule of the guard: of memory only while this node surely hears of changes, else of the
 * database. So a suspension, another secret and another role of whoever answers for one hold everywhere within a second.
 */
export interface KnownClients {
  /** Of memory alone; null when it is not there. */
  inMemory(id: string): KnownClient | null;
  /** Null when there is none, or it may do nothing; rejects when the database is needed and away. */
  find(id: string): Promise<KnownClient | null>;
}

export function knowClients(
  database: Pick<Database, 'system'>,
  notifications: Notifications,
  now: () => Date,
): KnownClients {
  const cache = createCallerCache(notifications, dependenciesOf);
  const look = shareLookUps<KnownClient | null>(cache);
  const inMemory = (id: string): KnownClient | null => cache.find(id, now().getTime());
  return {
    inMemory,
    async find(id) {
      // A database refuses some of these characters instead of finding nothing.
      if (hasUnsafeCharacters(id)) return null;
      const known =
        inMemory(id) ??
        (await look(id, async (begun) => {
          const found = await findOAuthClient(database.system, id);
          if (!found) return null;
          const client = knownOf(found);
          // Keys may be large, and each assertion asks the database anyway whether it was seen.
          if (client.jwks === null) cache.keep(client.id, client, Number.POSITIVE_INFINITY, begun);
          return client;
        }));
      return known && known.scopes.length > 0 ? known : null;
    },
  };
}

function knownOf({ status, organisation, responsible, person, ...client }: OAuthClient): KnownClient {
  const isActive = status === 'active' && organisation?.status === 'active';
  const suspended = status === 'active' ? (isActive ? null : 'organisation') : 'client';
  const { scopes } = rightsOf({ scopes: client.scopes, responsible }, person);
  return {
    ...client,
    scopes: sharedList(isActive ? scopes : []),
    redirectUris: sharedList(client.redirectUris),
    responsibleId: responsible?.id ?? null,
    suspended,
  };
}

const lists = new LRUCache<string, readonly string[]>({ max: 1_000 });

/** Clients are many, and most have the same lists. */
function sharedList(list: readonly string[]): readonly string[] {
  const name = list.join(' ');
  const found = lists.get(name);
  if (found) return found;
  lists.set(name, list);
  return list;
}

function dependenciesOf({ id, organisationId, responsibleId }: KnownClient): AccessChange[] {
  return [
    `client:${id}`,
    `organisation:${organisationId}`,
    ...(responsibleId === null ? [] : [`person:${responsibleId}` as const]),
  ];
}
