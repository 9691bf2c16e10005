import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import type { ConnectionOptions } from '../connection.ts';
import type { LocalServer } from '../testing/local-server.ts';
import { startRewritingProxy } from '../testing/rewriting-proxy.ts';
import { testDatabase, testServer } from '../testing/throwaway-database.ts';
import { startTransactionPooler } from '../testing/transaction-pooler.ts';
import { type EngineProbe, probeEngine } from './probe-engine.ts';

const database = await testDatabase({ prepare: async () => {}, key: 'empty' });
after(() => database.stop());

const limitMs = 300;

async function query(text: string): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Probes a local server that substitutes PostgreSQL, and stops it afterwards. */
async function probeBy(starting: Promise<LocalServer>): Promise<EngineProbe> {
  const server = await starting;
  return probeEngine({ connectionString: server.url }, { limitMs }).finally(server.stop);
}

/** Probes PostgreSQL behind a proxy that replaces a part of each statement. */
function probeWith(part: RegExp, replacement: string): Promise<EngineProbe> {
  return probeBy(
    startRewritingProxy(database.connection, (statement) => statement.replaceAll(part, replacement)),
  );
}

function assertRefused(probe: EngineProbe, reason: string, message: RegExp): void {
  assert.ok(!probe.ok, 'the engine was accepted');
  assert.equal(probe.reason, reason);
  assert.match(probe.message, message);
}

describe('the probe of the database engine', () => {
  test('accepts PostgreSQL, measures the notification and leaves no session, lock or table', async () => {
    const probe = await probeEngine(database.connection);
    assert.ok(probe.ok, JSON.stringify(probe));
    assert.ok(probe.notifyMs > 0);
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*) from pg_stat_activity
                where datname = current_database() and application_name = 'customs-portal probe')::integer as sessions,
         (select count(*) from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database()))::integer as locks,
         (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where left(n.nspname, 3) <> 'pg_' and n.nspname <> 'information_schema')::integer as tables`,
    );
    await client.end();
    assert.deepEqual(rows, [{ sessions: 0, locks: 0, tables: 0 }]);
  });

  test('accepts PostgreSQL from ten nodes that start at once', async () => {
    const probes = await Promise.all(Array.from({ length: 10 }, () => probeEngine(database.connection)));
    assert.deepEqual(
      probes.filter(({ ok }) => !ok),
      [],
    );
  });

  test('accepts a proxy that changes nothing', async () => {
    const probe = await probeWith(/no such statement/g, '');
    assert.ok(probe.ok, JSON.stringify(probe));
  });

  test('returns how long a slow notification took', async () => {
    const probe = await probeWith(/pg_notify\(\$1, \$2\)/g, 'pg_notify($1, $2), pg_sleep(0.05)');
    assert.ok(probe.ok, JSON.stringify(probe));
    assert.ok(probe.notifyMs >= 50, `${probe.notifyMs} ms`);
  });

  test('refuses another product by version()', async () => {
    const probe = await probeWith(/version\(\)/g, "'CockroachDB CCL v25.4.0'::text as version");
    assertRefused(probe, 'product', /^The database is CockroachDB, not PostgreSQL: .* Point DATABASE_URL at/);
  });

  test('refuses an old PostgreSQL', async () => {
    const probe = await probeWith(/version\(\)/g, "'PostgreSQL 14.19 on x86_64'::text as version");
    assertRefused(
      probe,
      'version',
      /^The database is PostgreSQL 14; the portal requires PostgreSQL 15 or later\./,
    );
  });

  test('refuses tables that Citus distributes, and accepts Citus without any', async () => {
    await query('create table public.lodged (id text)');
    await query(`set allow_system_table_mods = on;
      create table pg_catalog.pg_dist_partition (logicalrelid regclass not null, partmethod "char" not null)`);
    const without = await probeEngine(database.connection);
    await query("insert into pg_catalog.pg_dist_partition values ('public.lodged', 'h')");
    const probe = await probeEngine(database.connection);
    await query('drop table public.lodged; set allow_system_table_mods = on; drop table pg_dist_partition');
    assert.ok(without.ok, JSON.stringify(without));
    assertRefused(
      probe,
      'distributed',
      /^Citus distributes tables of this database \(lodged\); .*undistribute_table/,
    );
  });

  for (const order of ['last_used', 'round_robin'] as const) {
    test(`refuses a transaction pooler that assigns its connections in this order: ${order}`, async () => {
      const pooler = await startTransactionPooler(database.connection, order);
      const connection: ConnectionOptions = { connectionString: pooler.url };
      try {
        // The pooler has no connections to PostgreSQL before the first probe, and idle ones before the second.
        for (const _ of [1, 2]) assertRefused(await probeEngine(connection), 'pooler', /pool_mode = session/);
      } finally {
        await pooler.stop();
      }
    });
  }

  test('refuses an engine that grants an advisory lock twice', async () => {
    const probe = await probeWith(/pg_(try_advisory_lock|advisory_unlock)\(/g, 'pg_$1_shared(');
    assertRefused(probe, 'locks', /^The database granted the same advisory lock to two connections/);
  });

  test('refuses an engine that loses notifications', async () => {
    const probe = await probeWith(/pg_notify\(\$1, \$2\)/g, '$1::text, $2::text');
    assertRefused(probe, 'notifications', /^A NOTIFY did not reach another connection within 0\.3 seconds/);
  });

  for (const [what, replacement] of [
    ['never change', "'42'::xid8"],
    ['decrease', '(1000000000000 - pg_current_xact_id()::text::bigint)::text::xid8'],
  ] as const) {
    test(`refuses an engine whose transaction ids ${what}`, async () => {
      const probe = await probeWith(/pg_current_xact_id\(\)/g, replacement);
      assertRefused(probe, 'transactions', /^Transaction ids of the database do not increase/);
    });
  }

  test('refuses an engine whose snapshots ignore open transactions', async () => {
    const probe = await probeWith(/pg_snapshot_xmin\(pg_current_snapshot\(\)\)/g, 'pg_current_xact_id()');
    assertRefused(probe, 'transactions', /^Transaction ids/);
  });

  test('refuses an engine that lacks a function', async () => {
    const probe = await probeWith(/pg_current_xact_id\(/g, 'pg_missing(');
    assertRefused(probe, 'unsupported', /rejected a statement .*pg_missing/);
  });

  test('throws if the database is unreachable', async () => {
    await assert.rejects(probeEngine({ host: '/nowhere', user: 'portal', database: 'portal' }), /ENOENT/);
  });
});

describe('the probe of a standby', () => {
  test('refuses the standby after the time limit, or at once when the start is cancelled', async () => {
    const standby = await testServer({ standby: true });
    try {
      const message = /^The database is a standby, .* Point DATABASE_URL at the primary/;
      assertRefused(await probeEngine(standby.connection, { limitMs }), 'standby', message);
      const stop = AbortSignal.abort();
      assertRefused(await probeEngine(standby.connection, { stop }), 'standby', message);
    } finally {
      await standby.stop();
    }
  });

  test('accepts the server once it is promoted to primary', async () => {
    const standby = await testServer({ standby: true });
    const client = new pg.Client(standby.connection);
    await client.connect();
    try {
      // A promotion takes long on a busy machine.
      const probing = probeEngine(standby.connection, { limitMs: 60_000 });
      await client.query('select pg_promote()');
      const probe = await probing;
      assert.ok(probe.ok, JSON.stringify(probe));
    } finally {
      await client.end();
      await standby.stop();
    }
  });
});
