import type { ManagementClient } from '../../callers/caller.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  type FillTestDatabase,
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../foundation/database/testing/migrated-database.ts';
import type { BodyStream } from '../../foundation/http/operation.ts';
import { loadReferenceData } from '../bundled/load-reference-data.ts';
import type { Entry } from '../lists/list-entry.ts';
import type { ListName } from '../lists/lists.ts';
import { findListStates, readList, replaceList } from '../lists/store.ts';

export function testNow(): Date {
  return new Date('2026-11-21T09:00:00Z');
}

/** Test helper: a client that reads code lists, which are the same for all callers. */
export const readingCaller: ManagementClient = {
  userType: 'management',
  organisation: { id: 'org_reader', name: 'Reader' },
  client: { id: 'cli_reader' },
  scopes: new Set(['reference:read']),
  responsible: null,
  dataScope: 'own',
};

/** Test helper: loads the bundled lists, by default at the time of these tests. */
export function bundledListsFilling(
  profile: 'sandbox' | 'production' = 'sandbox',
  now = testNow,
): FillTestDatabase {
  return {
    name: `lists of ${profile}, ${now().toISOString().slice(0, 13)}`,
    fill: (database) => loadReferenceData(database, now, profile),
  };
}

/** Test helper: creates a database that contains the lists of the sandbox. */
export function referenceTestDatabase(): Promise<MigratedTestDatabase> {
  return migratedTestDatabase(bundledListsFilling());
}

/** Test helper: a client of the customs authority, which can import lists. */
export const authorityCaller: ManagementClient = {
  ...readingCaller,
  organisation: { id: 'org_00000000000000000000000001', name: 'Customs' },
  scopes: new Set(['management:read', 'management:write']),
  dataScope: 'all',
};

/** Test helper: changes a list as an import does, and returns the new version. */
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

/** Test helper: returns a request body as a handler receives it. */
export function csvBody(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): BodyStream {
  async function* each(): AsyncGenerator<Buffer> {
    yield* chunks;
  }
  return { mediaType: 'text/csv', [Symbol.asyncIterator]: each };
}
