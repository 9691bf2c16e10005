import type { ManagementClient } from '../../callers/caller.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  type Filling,
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../foundation/database/testing/migrated-database.ts';
import type { BodyStream } from '../../foundation/http/operation.ts';
import { loadReferenceData } from '../bundled/load-reference-data.ts';
import type { ListName } from '../lists/lists.ts';
import type { Entry } from '../lists/reference.ts';
import { findListStates, readList, replaceList } from '../lists/store.ts';

export function testNow(): Date {
  return new Date('2026-11-21T09:00:00Z');
}

/** A client that reads lists, which are the same for all callers. */
export const reader: ManagementClient = {
  userType: 'management',
  organisation: { id: 'org_reader', name: 'Reader' },
  client: { id: 'cli_reader' },
  scopes: new Set(['reference:read']),
  responsible: null,
  reach: 'own',
};

/** Loads the bundled lists at a time, by default the time of these tests. */
export function shippedLists(profile: 'sandbox' | 'production' = 'sandbox', now = testNow): Filling {
  return {
    name: `lists of ${profile}, ${now().toISOString().slice(0, 13)}`,
    fill: (database) => loadReferenceData(database, now, profile),
  };
}

/** Creates a database with the sandbox's lists. */
export function referenceTestDatabase(): Promise<MigratedTestDatabase> {
  return migratedTestDatabase(shippedLists());
}

/** The customs authority’s client, which imports lists. */
export const authority: ManagementClient = {
  ...reader,
  organisation: { id: 'org_00000000000000000000000001', name: 'Customs' },
  scopes: new Set(['management:read', 'management:write']),
  reach: 'all',
};

/** Changes a list as an import does; returns its version. */
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

/** Creates a body as a handler receives it. */
export function csvBody(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): BodyStream {
  async function* each(): AsyncGenerator<Buffer> {
    yield* pieces;
  }
  return { mediaType: 'text/csv', [Symbol.asyncIterator]: each };
}
