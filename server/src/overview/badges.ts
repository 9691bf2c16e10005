import { LRUCache } from 'lru-cache';
import type { ManagementPerson } from '../callers/public.ts';
import { countAwaitingOfOfficer, countQueue } from '../declarations/customs/public.ts';
import { countRequiredActions, startEntryCounts } from '../declarations/search/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { countUnread } from '../notifications/inbox/public.ts';
import { countPendingOrganisations } from '../organisations/public.ts';
import { countPendingPlatforms } from '../platforms/public.ts';
import { officeOf } from '../processing/officers/public.ts';

/** Numbers of pending items that the console shows next to its pages. */
export interface Badges {
  readonly declarations: number;
  readonly queue: number;
  readonly organisations: number;
  readonly platforms: number;
  readonly unread: number;
}

type DatabaseReader = Pick<Database, 'organisation' | 'system'>;

export interface BadgeDependencies {
  readonly database: DatabaseReader;
}

/** Caches counts for all users of an organisation or of customs, so that their concurrent requests run one query. */
export interface CountCache {
  count(key: string, read: (database: DatabaseReader) => Promise<number>): Promise<number>;
  /** Returns the customs office of an officer, or null if the officer works at all offices. */
  officeOf(officer: string): Promise<string | null>;
}

const cacheLifetimeMs = 400;
const maxCachedCounts = 10_000;
/** Number at which counting stops, because a badge shows at most three digits. */
const maxBadgeCount = 1_000;
const noBadges: Badges = { declarations: 0, queue: 0, organisations: 0, platforms: 0, unread: 0 };

export function createCountCache({ database }: BadgeDependencies): CountCache {
  const counts = cachedBriefly<number>();
  const offices = cachedBriefly<string | null>();
  return {
    count: (key, read) => counts(key, () => read(database)),
    officeOf: (officer) => offices(officer, () => officeOf(database.system, officer)),
  };
}

/** Creates a cache with a short lifetime, which also shares queries that are still running. */
function cachedBriefly<Value>() {
  const known = new LRUCache<string, Promise<Value>>({ max: maxCachedCounts, ttl: cacheLifetimeMs });
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const before = known.get(key);
    if (before) return before;
    const result = read();
    known.set(key, result);
    result.catch(() => known.delete(key));
    return result;
  };
}

/** Returns the badge counts of a person, depending on their role. */
export async function badgesOf(shared: CountCache, caller: ManagementPerson): Promise<Badges> {
  const { organisation, person, role } = caller;
  const whose = { organisationId: organisation.id, personId: person.id };
  const unread = await shared.count(`unread ${organisation.id} ${person.id}`, ({ system }) =>
    countUnread(system, whose),
  );
  switch (role) {
    case 'owner':
    case 'developer':
    case 'clerk':
      return { ...noBadges, unread, declarations: await countAwaitingDeclarations(shared, organisation.id) };
    case 'officer':
    case 'supervisor':
      return { ...noBadges, unread, queue: await countOfficerWork(shared, person.id) };
    case 'administrator':
      return {
        ...noBadges,
        unread,
        organisations: await shared.count(
          'organisations',
          async ({ system }) => (await countPendingOrganisations(system)).count,
        ),
        platforms: await shared.count(
          'platforms',
          async ({ system }) => (await countPendingPlatforms(system)).count,
        ),
      };
    case 'viewer':
    case 'auditor':
    case 'accountant':
      return { ...noBadges, unread };
  }
}

function countAwaitingDeclarations(shared: CountCache, organisationId: string): Promise<number> {
  return shared.count(`awaited ${organisationId}`, async (database) => {
    await startEntryCounts(database, organisationId);
    return database.organisation(organisationId, (sql) => countRequiredActions(sql, organisationId));
  });
}

/** Counts the declarations assigned to an officer and the unassigned declarations of the officer's office. */
async function countOfficerWork(shared: CountCache, officer: string): Promise<number> {
  const own = await shared.count(`work ${officer}`, ({ system }) => countAwaitingOfOfficer(system, officer));
  const office = (await shared.officeOf(officer)) ?? undefined;
  const free = await shared.count(
    `free ${office ?? ''}`,
    async ({ system }) =>
      (await countQueue(system, { free: { assigned: false, awaitsCustoms: true, office } }, maxBadgeCount))
        .free,
  );
  return Math.min(own, maxBadgeCount) + free;
}
