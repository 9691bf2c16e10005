import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import type { LocalServer } from '../server/src/foundation/database/testing/local-server.ts';
import { startRewritingProxy } from '../server/src/foundation/database/testing/rewriting-proxy.ts';
import {
  type TestDatabase,
  testDatabase,
  testServer,
} from '../server/src/foundation/database/testing/throwaway-database.ts';
import { startTransactionPooler } from '../server/src/foundation/database/testing/transaction-pooler.ts';
import { makeDataDirectory } from './data-directory.ts';
import { startRefusedPortal } from './in-process-portal.ts';
import { freePort, type ProcessEnd, startPortal } from './portal-process.ts';
import { databaseUrl, makeReadyDatabase } from './ready-database.ts';

/** A substitute for PostgreSQL, and the error message that the portal must print. */
interface DatabaseSubstitute {
  readonly name: string;
  readonly start: (database: TestDatabase['connection']) => Promise<LocalServer>;
  readonly refusal: RegExp;
}

function rewriting(part: RegExp, replacement: string): DatabaseSubstitute['start'] {
  return (database) => startRewritingProxy(database, (statement) => statement.replaceAll(part, replacement));
}

const substitutes: readonly DatabaseSubstitute[] = [
  {
    name: 'another product, by version()',
    start: rewriting(/version\(\)/g, "'PostgreSQL 15.2-YB-2024.2.0.0-b0 on x86_64'::text as version"),
    refusal:
      /^The database is YugabyteDB, not PostgreSQL: .* Point DATABASE_URL at PostgreSQL 15 or later\./m,
  },
  {
    name: 'PostgreSQL whose tables Citus distributes',
    // Imitates the catalogue of Citus with one table.
    start: rewriting(
      /to_regclass\('pg_catalog\.pg_dist_partition'\)|pg_catalog\.pg_dist_partition/g,
      "(select 'pg_class'::regclass as logicalrelid)",
    ),
    refusal: /^Citus distributes tables of this database \(pg_class\); .* Run SELECT undistribute_table/m,
  },
  {
    name: 'a connection pooler in transaction mode',
    start: (database) => startTransactionPooler(database, 'round_robin'),
    refusal:
      /^A connection pooler gives one database session to several connections, .* pool_mode = session/m,
  },
  {
    name: 'an engine that lies about locks',
    start: rewriting(/pg_(try_advisory_lock|advisory_unlock)\(/g, 'pg_$1_shared('),
    refusal: /^The database granted the same advisory lock to two connections, .* Point DATABASE_URL at/m,
  },
  {
    name: 'an engine that lies about notifications',
    start: rewriting(/pg_notify\(\$1, \$2\)/g, '$1::text, $2::text'),
    refusal: /^A NOTIFY did not reach another connection within 10 seconds, .* Point DATABASE_URL at/m,
  },
  {
    name: 'an engine whose transaction ids do not rise',
    start: rewriting(/pg_current_xact_id\(\)/g, "'42'::xid8"),
    refusal: /^Transaction ids of the database do not increase .* Point DATABASE_URL at/m,
  },
];

describe('a start on a database that is not one PostgreSQL primary', { concurrency: true }, () => {
  for (const { name, start, refusal } of substitutes) {
    test(`exits with 2 without a migration: ${name}`, async (context) => {
      const database = await testDatabase({ prepare: async () => {}, key: 'empty' });
      try {
        const impostor = await start(database.connection);
        const ending = await startOn(impostor.url).finally(impostor.stop);
        context.diagnostic(ending.output.trim());
        assertRefused(ending, refusal);
        assert.deepEqual(await readSchemas(database.connection), ['public']);
      } finally {
        await database.stop();
      }
    });
  }

  test('exits with 2 without a migration: a standby', async (context) => {
    const standby = await testServer({ standby: true });
    try {
      const ending = await startOn(databaseUrl(standby.connection));
      context.diagnostic(ending.output.trim());
      assertRefused(
        ending,
        /^The database is a standby, .* within 10 seconds\. Point DATABASE_URL at the primary/m,
      );
      assert.deepEqual(await readSchemas(standby.connection), ['public']);
    } finally {
      await standby.stop();
    }
  });
});

describe('a start on a database whose notifications are slow', () => {
  let slow: LocalServer;
  let stop: () => Promise<void>;
  before(async () => {
    const ready = await makeReadyDatabase();
    stop = ready.stop;
    const delay = rewriting(/select pg_notify\(\$1, \$2\)/g, 'select pg_notify($1, $2), pg_sleep(0.8)');
    slow = await delay({ ...ready.connection, port: 5432, ssl: false });
  });
  after(async () => {
    await slow.stop();
    await stop();
  });

  test('prints a warning and serves', async () => {
    const portal = await startPortal({ environment: { DATABASE_URL: slow.url } });
    const { code, output } = await portal.stop();
    assert.equal(code, 0, output);
    assert.match(
      output,
      /^Warning: a NOTIFY took \d+ ms to reach another connection\. If it takes more than 700 ms, /m,
    );
  });
});

async function startOn(url: string): Promise<ProcessEnd> {
  const data = await makeDataDirectory();
  const environment = {
    PORTAL_DATA_DIR: data.path,
    PORTAL_PORT: String(await freePort()),
    DATABASE_URL: url,
  };
  return startRefusedPortal(environment).finally(data.remove);
}

function assertRefused({ code, output }: ProcessEnd, refusal: RegExp): void {
  assert.equal(code, 2, output);
  assert.match(output, refusal);
  assert.match(output, /Nothing was changed\.$/m);
  assert.doesNotMatch(output, /\n\s+at /);
}

async function readSchemas(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where left(nspname, 3) <> 'pg_' and nspname <> 'information_schema'`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
