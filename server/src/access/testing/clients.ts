import type { ManagementClient } from '../../callers/caller.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { testPepper } from '../../foundation/secrets/testing/pepper.ts';
import type { UserType } from '../credentials/client.ts';
import {
  type CreatedKey,
  createApiKey,
  type KeyGenerationDependencies,
  type NewKeySettings,
} from '../credentials/create-api-key.ts';
import { type CreatedClient, createClient } from '../credentials/create-client.ts';

const acting = { actor: { kind: 'system', id: 'test' } } as const;

export function testRegistrar(source: IdSource): KeyGenerationDependencies {
  return { source, environment: 'sandbox', pepper: testPepper };
}

export function newTestClient(
  database: Database,
  source: IdSource,
  caller: ManagementClient,
  userType: Exclude<UserType, 'platform'> = 'host_to_host',
): Promise<CreatedClient> {
  return database.systemTransaction((transaction) =>
    createClient(transaction, source, acting, {
      organisationId: caller.organisation.id,
      userType,
      name: 'Test client',
    }),
  );
}

/** Creates an API key without checking the maximum number of keys. */
export function newTestKey(
  database: Database,
  maker: KeyGenerationDependencies,
  { client }: CreatedClient,
  settings: Partial<NewKeySettings> = {},
): Promise<CreatedKey> {
  return database.systemTransaction((transaction) =>
    createApiKey(transaction, maker, acting, {
      organisationId: client.organisationId,
      clientId: client.id,
      name: 'Test key',
      ...settings,
    }),
  );
}

/** Returns all rows of clients, keys and their audit as text, so that tests can search it for secrets. */
export async function accessRowsText(database: Database): Promise<string> {
  const rows = await database.system.query<{ row: string }>(
    `select c::text as row from access.clients c union all select k::text from access.api_keys k
     union all select e::text from audit.events e`,
  );
  return rows.map(({ row }) => row).join('\n');
}
