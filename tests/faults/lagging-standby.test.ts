import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../../conformance/json.ts';
import { startDatabaseProxy } from '../database-proxy.ts';
import { type PortalResponse, sendPortalRequest } from '../portal-client.ts';
import { freePort, type PortalProcess, runUntilExit, startPortal } from '../portal-process.ts';
import { createRevocableCallers, type RevocableCaller } from '../revocable-callers.ts';
import { formatSeconds, type ReportObservation, testFault } from './fault-report-case.ts';
import { type StandbyPair, startStandbyPair } from './standby-pair.ts';
import { waitUntil } from './wait-until.ts';

const secret = 'the secret that both nodes have been given';
const watchMs = 3_000;
const promisedMs = 1_000;
const answerLimitMs = 2_000;

/**
 * Conditions on the application name that select the connections of the misdirected node to close, so that it
 * opens new ones.
 */
const connectionConditions = {
  'its pools’ connections': "application_name <> 'customs-portal notifications'",
  'all of its connections': 'true',
} as const;

testFault(
  {
    fault: 'The connections of a node lead to a standby that is behind',
    done: 'A PostgreSQL primary has a standby by streaming replication, whose replay is stopped. The connections of one of two portal nodes are redirected to the standby, once only its connection pools and once all connections, while keys are revoked at the other node.',
    promised:
      'The node never accepts revoked credentials: it returns 503 within two seconds, and its readiness check returns `read_only`. When its connections lead to the primary again, it serves requests without a restart. A node does not start on a standby: it exits with status 2.',
    alerts: ['PortalNotificationsMissing', 'PortalServerErrors'],
  },
  async (saw) => {
    const pair = await startStandbyPair();
    saw(`PostgreSQL ${pair.version}, a primary and a standby.`);
    const proxy = await startDatabaseProxy(pair.primary, 'portal', 'portal');
    const direct = await startDatabaseProxy(pair.primary, 'portal', 'portal');
    const nodes: PortalProcess[] = [];
    const start = async (url: string): Promise<PortalProcess> => {
      const node = await startPortal({
        publicUrl: 'http://portal.test',
        ...(nodes[0] && { credentials: nodes[0].credentials }),
        environment: { DATABASE_URL: url, PORTAL_SECRET: secret, PORTAL_CLIENT_RATE: '0' },
      });
      nodes.push(node);
      return node;
    };
    try {
      const right = await start(direct.url);
      const misdirected = await start(proxy.url);
      for (const [what, condition] of Object.entries(connectionConditions)) {
        const subjects = createRevocableCallers(right);
        const [revoked, live] = await Promise.all([subjects.key(), subjects.key()]);
        for (const { ask } of [revoked, live]) assert.equal((await ask(misdirected.baseUrl)).status, 200);
        await pair.holdStandby();
        proxy.redirect(pair.standby);
        await endConnections(pair, condition);
        saw(`Redirected to the standby, after ${what} were closed:`);
        await watch({ revoked, live, right, misled: misdirected, saw });
        proxy.redirect(pair.primary);
        await proxy.restore();
        await pair.onStandby('select pg_wal_replay_resume()');
        const at = performance.now();
        await waitUntil(
          async () => (await live.ask(misdirected.baseUrl)).status === 200,
          'it does not serve again',
        );
        assert.equal(textAt((await revoked.ask(misdirected.baseUrl)).body, 'code'), 'api_key_revoked');
        saw(
          `Redirected to the primary, the node served requests after ${formatSeconds(performance.now() - at)}.`,
        );
      }
      proxy.redirect(pair.standby);
      const refused = await runUntilExit({
        DATABASE_URL: proxy.url,
        PORTAL_SECRET: secret,
        PORTAL_DATA_DIR: misdirected.dataDir,
        PORTAL_PORT: String(await freePort()),
      });
      saw(`Started on the standby: “${refused.output.trim()}”`);
      assert.equal(refused.code, 2);
      assert.match(refused.output, /standby/);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all([proxy.stop(), direct.stop()]);
      await pair.stop();
    }
  },
);

/** The database can't distinguish the misdirected node's connections from the others, so both nodes lose theirs. */
async function endConnections(pair: StandbyPair, condition: string): Promise<void> {
  await pair.onPrimary(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'customs-portal%' and datname = 'portal' and ${condition}`,
  );
  await pause(300);
}

interface Watched {
  readonly revoked: RevocableCaller;
  readonly live: RevocableCaller;
  readonly right: PortalProcess;
  readonly misled: PortalProcess;
  readonly saw: ReportObservation;
}

/** Revokes at the correct node, and observes the misdirected node for three seconds. */
async function watch({ revoked, live, right, misled, saw }: Watched): Promise<void> {
  await waitUntil(async () => {
    const { status } = await live.ask(right.baseUrl);
    return status === 200;
  }, 'the right node does not serve');
  const answer = await revoked.end(right.baseUrl);
  assert.equal(answer.status, 204, answer.text);
  const since = performance.now();
  const counts = new Map<string, number>();
  let stale = 0;
  let slowest = 0;
  while (performance.now() - since < watchMs) {
    for (const subject of [revoked, live]) {
      const at = performance.now();
      const outcome = await subject.ask(misled.baseUrl);
      slowest = Math.max(slowest, performance.now() - at);
      const name = nameOf(outcome);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (subject === revoked && outcome.status === 200 && at - since > promisedMs) stale += 1;
    }
    await pause(50);
  }
  const ready = await sendPortalRequest(`${misled.operationsUrl}/health/ready`);
  const countsText = [...counts].map(([name, count]) => `${name} (${count} times)`).join(', ');
  saw(`${countsText}; the slowest after ${formatSeconds(slowest)}; readiness ${ready.status} ${ready.text}.`);
  assert.equal(stale, 0, `a revoked key was served ${stale} times later than a second after its end`);
  assert.ok(slowest < answerLimitMs + 500, `an answer took ${formatSeconds(slowest)}`);
  assert.ok(
    [...counts.keys()].every((name) => /^(200|401 api_key_revoked|503 )/.test(name)),
    countsText,
  );
  assert.equal(ready.status, 503);
  assert.match(ready.text, /"database":"read_only"/);
}

function nameOf({ status, body }: PortalResponse): string {
  return `${status} ${textAt(body, 'code') ?? ''}`.trim();
}
