import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import type { Transaction } from '../../foundation/database/database.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { createPostMail } from '../../foundation/mail/mail.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { createScheduledNotices } from './scheduled-notices.ts';

/*
 * Tests the cost of queries for notices, which run once a second and rarely find anything. The number of rows that they
 * read must not depend on the number of clients, organisations, platforms and webhooks.
 */

const rowCount = 20_000;
const fewRows = 50;
const now = new Date('2026-11-26T12:00:00.000Z');
const random = (bytes: number): Uint8Array => randomBytes(bytes);
const testing = await migratedTestDatabase();
const client = new pg.Client(testing.connection);
await client.connect();
// Switches off foreign keys and triggers, so that the test can insert rows quickly.
await client.query('set session_replication_role = replica');
await client.query(`
    insert into organisations.organisations (id, kind, name, identification_number, created_at, changed_at)
    select 'org_' || n, case n when 9998 then 'customs_authority' else 'trader' end, 'Trader ' || n, 'XA' || n, now(), now()
    from generate_series(1, ${rowCount}) n`);
await client.query(`
    insert into access.clients (organisation_id, id, name, user_type, scopes, jwks, created_at, changed_at)
    select 'org_' || n, 'cli_' || n, 'Client', 'host_to_host', '{}', '{}', now(), now()
    from generate_series(1, ${rowCount}) n`);
await client.query(`
    insert into access.api_keys (organisation_id, id, client_id, name, key_preview, digest, pepper_version, created_at, expires_at)
    select 'org_' || n, 'key_' || n, 'cli_' || n, 'Key', '', sha256(n::text::bytea), 1, now(), timestamptz '2026-11-26T18:00:00Z' + n % 90 * interval '1 day'
    from generate_series(1, ${rowCount}) n`);
await client.query(`
    insert into platforms.platforms (organisation_id, id, name, status, domains, created_at, changed_at)
    select 'org_' || n, 'PL' || n, 'Platform', 'active', '{}', now(), now() from generate_series(1, ${rowCount}) n`);
await client.query(`
    insert into notifications.webhooks (organisation_id, id, url, ordered, status, encrypted_secret, created_at, changed_at, position)
    select 'org_' || n, 'whk_' || n, 'https://receiver.example', 'none', 'active', '\\x00', now(), now(), 0
    from generate_series(1, ${rowCount}) n`);
await client.query('vacuum analyze');
await client.end();
after(() => testing.stop());

/** Returns the number of rows that this transaction has read so far. */
async function rowsRead(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ rows: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
     from pg_stat_xact_user_tables where schemaname not in ('pg_catalog', 'pg_toast')`,
  );
  return row?.rows ?? 0;
}

describe('notice queries without results', () => {
  test('read few rows, even if there are many clients and organisations', async () => {
    let at = now;
    const parts = {
      source: { now: () => at, random },
      baseUrl: 'https://portal.example',
      postMail: createPostMail(encryptionWith('a secret of the tests, long enough', random), {
        now: () => at,
        random,
      }),
    };
    const look = (): Promise<number> =>
      testing.database.systemTransaction(async (transaction) => {
        await createScheduledNotices(transaction, parts);
        return rowsRead(transaction);
      });
    // The first run only stores the time from which later runs look for notices.
    await look();
    at = new Date(now.getTime() + 1_000);
    const rows = await look();
    assert.ok(rows <= fewRows, `${rows} rows`);
  });
});
