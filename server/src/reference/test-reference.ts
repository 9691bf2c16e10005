import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../foundation/database/migrated-test-database.ts';
import type { ManagementCaller } from '../foundation/http/caller.ts';
import { loadReferenceData } from './load-reference-data.ts';

export const testNow = (): Date => new Date('2026-11-21T09:00:00Z');

/** Whoever reads lists: they are the same for everybody. */
export const reader: ManagementCaller = {
  userType: 'management',
  organisation: { id: 'org_reader', name: 'Reader' },
  client: { id: 'cli_reader' },
  scopes: new Set(['reference:read']),
  reach: 'own',
};

/** A database with the sandbox's lists. */
export async function referenceTestDatabase(): Promise<MigratedTestDatabase> {
  const testing = await migratedTestDatabase();
  await loadReferenceData(testing.database, testNow, 'sandbox');
  return testing;
}
