import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requestsFoundInPortal, requestsKnownInAdvance } from './anonymous-requests.ts';
import { type AttackPortal, reportObservation, startAttackPortal } from './attack-portal.ts';
import { heavyRequests } from './heavy-requests.ts';
import {
  type FloodMeasurement,
  fairnessViolations,
  floodCells,
  floodColumns,
  type HeavyRequest,
  hasLatePolls,
  measureFlood,
  pollLimitOfMachine,
} from './measure-flood.ts';
import { type PollingClient, type PollSummary, startPollingClient } from './polling-client.ts';

/*
 * One client sends the largest bodies on 20 connections, while a client of another organisation polls. The
 * test evaluates polls by the work that the event loop does before them, without the time in which threads
 * wait for a processor: a busy machine delays everything.
 */

const [withBodyMs, withoutBodyMs] = [600, 300];
const maxRepeats = 3;
/** Operations that refuse the example body, because it contains an invalid proof or token. */
const refusedByTheirBody = ['verifyIdentity', 'acceptInvitation'];
const rowsInReport = 80;
const settings = {
  PORTAL_CLIENT_RATE: '100',
  PORTAL_BULK_RATE: '1000',
  PORTAL_FAILED_AUTH_RATE: '300',
  PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
};
/** A pattern that selects requests by their names while you work on them. */
const selectedNames = process.env.FAIRNESS_ONLY ?? '';

interface WatchedPortal {
  readonly attack: AttackPortal;
  readonly neighbour: PollingClient;
  readonly idle: PollSummary;
}

async function withWatchedPortal(use: (watched: WatchedPortal) => Promise<void>): Promise<void> {
  const attack = await startAttackPortal(settings);
  try {
    const { baseUrl, pid } = attack.portal;
    const headers = await attack.other.headers();
    const neighbour = await startPollingClient({ url: `${baseUrl}/openapi/status`, headers, pid });
    try {
      await pause(1_000);
      await neighbour.take();
      await pause(2_000);
      await use({ attack, neighbour, idle: await neighbour.take() });
    } finally {
      await neighbour.stop();
    }
  } finally {
    await attack.stop();
  }
}

/** A busy machine delays polls once; an operation that holds the event loop delays them each time. */
async function measureUntilInTime(
  limitMs: number,
  measure: () => Promise<FloodMeasurement>,
): Promise<FloodMeasurement> {
  let cost = await measure();
  for (let repeated = 0; repeated < maxRepeats && hasLatePolls(cost, limitMs); repeated += 1)
    cost = await measure();
  return cost;
}

async function measureAll(
  { attack, neighbour }: WatchedPortal,
  requests: readonly HeavyRequest[],
): Promise<readonly FloodMeasurement[]> {
  const costs: FloodMeasurement[] = [];
  const limitMs = pollLimitOfMachine();
  for (const heavy of requests.filter(({ name }) => new RegExp(selectedNames).test(name))) {
    const phaseMs = heavy.body ? withBodyMs : withoutBodyMs;
    const cost = await measureUntilInTime(limitMs, () =>
      measureFlood(attack.portal, neighbour, heavy, phaseMs),
    );
    costs.push(cost);
  }
  return costs;
}

function report(context: TestContext, costs: readonly FloodMeasurement[], idle: PollSummary): void {
  const byWork = costs.toSorted((one, other) => other.polls.longestWorkMs - one.polls.longestWorkMs);
  context.diagnostic(`row: ${JSON.stringify(floodColumns)}`);
  for (const cost of byWork.slice(0, rowsInReport))
    context.diagnostic(`row: ${JSON.stringify(floodCells(cost))}`);
  const count = costs.reduce((sum, { polls }) => sum + polls.count, 0);
  const slowest = costs.toSorted((one, other) => other.polls.p99 - one.polls.p99)[0];
  reportObservation(
    context,
    [
      `${costs.length} floods alongside ${count} polls of a neighbour`,
      `p99 ${idle.p99.toFixed(0)} ms without load, at most ${slowest?.polls.p99.toFixed(0)} ms during a flood (${slowest?.name})`,
      `the event loop worked at most ${byWork[0]?.polls.longestWorkMs.toFixed(0)} ms before a poll (${byWork[0]?.name})`,
    ].join('; '),
  );
}

describe('R11 the largest body of every operation on 20 connections of one client', () => {
  test('reports a slow operation', async () => {
    const faultsWith = async (holdMs: number): Promise<string[]> => {
      const server = fork(join(import.meta.dirname, 'slow-server.ts'), [String(holdMs)], { stdio: 'pipe' });
      const [port] = await once(server.stdout ?? server, 'data');
      const portal = { baseUrl: `http://127.0.0.1:${Number(port)}`, pid: server.pid ?? 0 };
      const neighbour = await startPollingClient({
        ...portal,
        url: `${portal.baseUrl}/openapi/status`,
        headers: {},
      });
      const heavy = { name: 'planted', method: 'GET', paths: ['/planted'], headers: {} };
      const limitMs = pollLimitOfMachine();
      const cost = await measureUntilInTime(limitMs, () =>
        measureFlood(portal, neighbour, heavy, withBodyMs),
      );
      await neighbour.stop();
      server.kill();
      return fairnessViolations([cost], limitMs);
    };
    assert.match(
      (await faultsWith(150)).join('\n'),
      /^planted: (?:polls waited|the event loop worked) \d+ ms/m,
    );
    assert.deepEqual(await faultsWith(1), []);
  });

  test('no poll of another client is refused or delayed', async (context) => {
    await withWatchedPortal(async (all) => {
      const requests = await heavyRequests(all.attack);
      const costs = await measureAll(all, requests);
      report(context, costs, all.idle);
      assert.deepEqual(fairnessViolations(costs, pollLimitOfMachine()), []);
      const refused = costs.filter(
        ({ name, alone: [first] }) =>
          [401, 403, 429, 503].includes(first.status) && !refusedByTheirBody.includes(name),
      );
      assert.deepEqual(
        refused.map(({ name, alone: [first] }) => `${name}: ${first.status}`),
        [],
        'the requests were refused, so their cost is unknown',
      );
    });
  });
});

describe('R12 every public path on 20 connections of one address', () => {
  test('no poll of another client is refused or delayed', async (context) => {
    await withWatchedPortal(async (all) => {
      const costs = [
        ...(await measureAll(all, requestsKnownInAdvance())),
        ...(await measureAll(all, await requestsFoundInPortal(all.attack))),
      ];
      report(context, costs, all.idle);
      assert.deepEqual(fairnessViolations(costs, pollLimitOfMachine()), []);
    });
  });
});
