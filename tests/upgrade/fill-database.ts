import assert from 'node:assert/strict';
import pg from 'pg';
import { fillDatabase } from '../../bench/data/fill-declarations.ts';
import type { ConnectionOptions } from '../../server/src/foundation/database/database.ts';
import {
  type MigratedTestDatabase,
  openTestDatabase,
} from '../../server/src/foundation/database/testing/migrated-database.ts';
import { seedSecurities } from '../../server/src/registers/testing/securities.ts';
import { requestLogDays, startPresentPortal } from './present-portal.ts';

/** Ids that `fillDatabase` gives to all organisations except the first. */
const otherOrganisations = [1, 2].map((number) => `org_${String(number).padStart(26, '0')}`);

const day = 86_400_000;
/** Maximum number of stored responses and of logged requests. More rows would prove nothing more. */
const maxRows = 200_000;

/** Inserts stored responses, half of them expired, the same number for each organisation. */
const responses = `
  insert into foundation.idempotency
    (organisation_id, caller_id, operation, key, fingerprint, status, headers, body, created_at)
  select ($2::text[])[n % 3 + 1], 'cli', 'POST /', 'filled ' || n, '\\x00', 201, '[]', repeat('response ', 100),
    now() - n * interval '6 days' / $1
  from generate_series(1, $1) n`;
const requests = `
  insert into audit.request_log
    (id, organisation_id, client_id, at, request_id, operation, method, path, status, duration_ms, address)
  select foundation.time_ordered_id((extract(epoch from t.at) * 1000)::bigint, n), ($2::text[])[n % 3 + 1], 'cli', t.at,
    gen_random_uuid(), 'createDeclaration', 'POST', '/openapi/declarations', 201, 5, '192.0.2.1'
  from generate_series(1, $1) n
    cross join lateral (select now() - n * $3 * interval '2 days' / $1 as at) t`;

/**
 * Fills the database with copies of three imports: one cleared with its bills, one released, one accepted.
 * Returns the organisations, which have equally many.
 */
export async function fillPresentDatabase(
  connection: ConnectionOptions,
  superuser: pg.ClientConfig,
  declarations: number,
): Promise<readonly string[]> {
  // Closes other connections, because `fillDatabase` needs a database without them.
  const testing = openTestDatabase(connection);
  const organisations = await lodgeTemplates(testing).finally(() => testing.stop());
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const rows = Math.min(declarations, maxRows);
    await client.query(responses, [rows, organisations]);
    await client.query(requests, [rows, organisations, requestLogDays]);
  } finally {
    await client.end();
  }
  await fillDatabase(superuser, { declarations, organisations: organisations.length });
  return organisations;
}

async function lodgeTemplates(testing: MigratedTestDatabase): Promise<readonly string[]> {
  const { customs, number } = await startPresentPortal(testing, []);
  for (const id of otherOrganisations)
    await testing.database.systemTransaction((transaction) => seedSecurities(transaction, id));
  const cleared = await customs.lodge('UPGRADE-CLEARED');
  await customs.work();
  customs.api.source.move(day + 1_000);
  await customs.runJobs();
  const released = await customs.lodge('UPGRADE-RELEASED');
  await customs.work();
  customs.api.source.move(1_000);
  const accepted = await customs.lodge('UPGRADE-ACCEPTED');
  assert.ok(await customs.decide(accepted, 'accept'));
  while ((await number()) > 0);
  const statuses = await Promise.all([cleared, released, accepted].map((id) => customs.read(id)));
  assert.deepEqual(
    statuses.map((body) => Reflect.get(Object(body), 'status')),
    ['cleared', 'released', 'accepted'],
  );
  return [customs.trader.organisation.id, ...otherOrganisations];
}
