import type { ManagementClient } from '../../callers/caller.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  type Filling,
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../foundation/database/testing/migrated-database.ts';
import type { BodyStream } from '../../foundation/http/operation.ts';
import type { ListName } from '../lists/lists.ts';
import type { Entry } from '../lists/reference.ts';
import { findListStates, readList, replaceList } from '../lists/store.ts';
import { loadReferenceData } from '../shipped/load-reference-data.ts';

export function testNow(): Date {
  return new Date('2026-11-21T09:00:00Z');
}

/** Whoever reads lists: they are the same for everybody. */
export const reader: ManagementClient = {
  userType: 'management',
  organisation: { id: 'org_reader', name: 'Reader' },
  client: { id: 'cli_reader' },
  scopes: new Set(['reference:read']),
  responsible: null,
  reach: 'own',
};

/** The shipped lists, as they were loaded at a time: by default that of these tests. */
export function shippedLists(profile: 'sandbox' | 'production' = 'sandbox', now = testNow): Filling {
  return {
    name: `lists of ${profile}, ${now().toISOString().slice(0, 13)}`,
    fill: (database) => loadReferenceData(database, now, profile),
  };
}

/** A database with the sandbox's lists. */
export function referenceTestDatabase(): Promise<MigratedTestDatabase> {
  return migratedTestDatabase(shippedLists());
}

/** The customs authority’s client, which imports. */
export const authority: ManagementClient = {
  ...reader,
  organisation: { id: 'org_00000000000000000000000001', name: 'Customs' },
  scopes: new Set(['management:read', 'management:write']),
  reach: 'all',
};

/** Makes a list otherwise, as an import does; answers its version. */
export async function changeList(
  database: Pick<Database, 'systemTransaction'>,
  list: ListName,
  change: (entries: readonly Entry[]) => readonly Entry[],
  at: Date,
): Promise<number> {
  return database.systemTransaction(async (transaction) => {
    const entries = change(await readList(transaction, list));
    await replaceList(transaction, { list, entries, shipped: null, at });
    const [state] = await findListStates(transaction, [list]);
    return state?.version ?? 0;
  });
}

/** A body as a handler gets it. */
export function csvBody(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): BodyStream {
  async function* each(): AsyncGenerator<Buffer> {
    yield* pieces;
  }
  return { mediaType: 'text/csv', [Symbol.asyncIterator]: each };
}
