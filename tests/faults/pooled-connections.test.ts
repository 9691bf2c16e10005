import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { assertStatus } from '../../server/src/foundation/http/testing/request.ts';
import { makeDataDirectory } from '../data-directory.ts';
import { brokenInvariants } from '../invariants.ts';
import { brokerNumber, createPortalClient } from '../portal-client.ts';
import { freePort, type PortalProcess, type ProcessEnd, runUntilExit } from '../portal-process.ts';
import { createRevocableCallers } from '../revocable-callers.ts';
import { startSharedDatabase } from '../shared-database.ts';
import {
  alertsOfStoppedNode,
  alertsOfUnavailableDatabase,
  formatSeconds,
  testFault,
} from './fault-report-case.ts';
import { startMixedLoad } from './mixed-load.ts';
import { type Pooling, startPgBouncer } from './pgbouncer.ts';
import { waitUntil, waitUntilSettled } from './wait-until.ts';

const loadMs = 3_000;

testFault(
  {
    fault: 'PgBouncer between the portal and PostgreSQL is killed',
    done: '`DATABASE_URL` leads to PgBouncer, which pools sessions. The portal is started through PgBouncer, and clients lodge, poll and decide declarations. PgBouncer is killed with SIGKILL and started again. A client requests a declaration of another organisation, and a key is revoked.',
    promised:
      'The portal behaves as without PgBouncer: while PgBouncer is unavailable, requests get 503; no lodgement with the response 201 is lost; row-level security isolates the organisations; a revoked key is refused within a second.',
    alerts: alertsOfUnavailableDatabase,
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      const pooler = await startPgBouncer(shared, { mode: 'session' });
      try {
        const portal = await shared.startNode({ environment: { DATABASE_URL: pooler.url } });
        const { hostToHost, otherHostToHost, officer } = portal.credentials;
        const trader = createPortalClient(portal.baseUrl, hostToHost);
        const other = createPortalClient(portal.baseUrl, otherHostToHost, brokerNumber);
        await Promise.all([trader.token(), other.token()]);
        const day = startMixedLoad({ writers: 6, name: 'POOLED', client: () => trader, officer });
        const answered = (): number =>
          day.load.lodgements.filter((lodgement) => lodgement.confirmation !== null).length;
        await pause(loadMs);
        await waitUntil(() => answered() > 10, 'nothing is lodged');
        const before = answered();
        const killedAt = performance.now();
        await pooler.restart();
        await waitUntil(() => answered() > before + 6, 'nothing is lodged any more');
        saw(
          `${pooler.version}: ${before} lodgements got a response before the kill; the next lodgements got one at most ${formatSeconds(performance.now() - killedAt)} later.`,
        );
        await pause(loadMs);
        const some = day.load.lodgements.find(({ id }) => id !== '')?.id ?? '';
        await other.call('GET', `/openapi/declarations/${some}`).then(assertStatus(404));
        await day.stop();
        const revokedMs = await untilRevoked(portal);
        saw(
          `The request for a declaration of another organisation got 404; a revoked key was refused ${formatSeconds(revokedMs)} after the response to the revocation.`,
        );
        assert.ok(revokedMs < 1_000);
        await waitUntilSettled(shared.query);
        assert.deepEqual(day.faults, []);
        const { lodgements } = day.load;
        const responses = { lodgements, decisions: day.decisions, secrets: [hostToHost.clientSecret] };
        assert.deepEqual(await brokenInvariants(shared.connection, responses), []);
        saw(`${lodgements.length} lodgements in total; the database meets all invariants.`);
        assert.doesNotMatch(portal.output(), /unexpected error/);
      } finally {
        await pooler.stop();
      }
    } finally {
      await shared.stop();
    }
  },
);

const unsuitablePooling: readonly (readonly [name: string, pooling: Pooling])[] = [
  ['transactions', { mode: 'transaction' }],
  ['transactions with alternating servers', { mode: 'transaction', settings: ['server_round_robin = 1'] }],
  ['statements', { mode: 'statement' }],
  ['sessions without a reset', { mode: 'session', settings: ["server_reset_query = ''"] }],
];

testFault(
  {
    fault: 'PgBouncer shares database sessions between connections',
    done: `The portal is started through PgBouncer, which pools in an unsuitable mode: ${unsuitablePooling.map(([name]) => name).join('; ')}. Finally PgBouncer pools sessions with its default settings.`,
    promised:
      'In the four unsuitable modes the portal refuses to start, with exit status 2 and the reason, and changes nothing: the next user of a shared session would have the database role and the organisation of the previous user.',
    alerts: alertsOfStoppedNode,
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      for (const [name, pooling] of unsuitablePooling) {
        const pooler = await startPgBouncer(shared, pooling);
        // The pool already has server connections, as when other programs use it too.
        await useAtOnce(pooler.url, 4);
        const { code, output } = await startAt(pooler.url).finally(() => pooler.stop());
        assert.equal(code, 2, `${name}: ${output}`);
        assert.match(output, /pool_mode = session/);
        assert.doesNotMatch(output, /\n\s+at /);
        saw(`${name}: exit 2.`);
      }
      const [row] = await shared.query<{ count: number }>('select count(*)::integer from foundation.profile');
      assert.equal(row?.count, 0, 'nothing was changed');
    } finally {
      await shared.stop();
    }
  },
);

async function useAtOnce(connectionString: string, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query('select pg_sleep(0.1)');
      await client.end();
    }),
  );
}

async function startAt(url: string): Promise<ProcessEnd> {
  const data = await makeDataDirectory();
  const environment = {
    PORTAL_DATA_DIR: data.path,
    PORTAL_PORT: String(await freePort()),
    DATABASE_URL: url,
  };
  return runUntilExit(environment).finally(data.remove);
}

/** Revokes a key as the customs authority, and returns how long the portal still accepted it. */
async function untilRevoked(portal: PortalProcess): Promise<number> {
  const subject = await createRevocableCallers(portal).key();
  assert.equal((await subject.ask(portal.baseUrl)).status, 200);
  await subject.end(portal.baseUrl).then(assertStatus(204));
  const revokedAt = performance.now();
  await waitUntil(async () => (await subject.ask(portal.baseUrl)).status === 401, 'the key is still taken');
  return performance.now() - revokedAt;
}
