import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { textAt } from '../../conformance/json.ts';
import { type DataDirectory, makeDataDirectory } from '../data-directory.ts';
import {
  countPendingWork,
  declarationInconsistencies,
  type SuperuserQuery,
} from '../declaration-invariants.ts';
import { brokenInvariants } from '../invariants.ts';
import { type ObservedLodgement, sendLodgement, startLodgingLoad } from '../lodging-load.ts';
import { createPortalClient, type PortalClient } from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { alertsOfStoppedNode, type ReportObservation, recordFaultTestResult } from './fault-report-case.ts';
import { waitUntilSettledAt } from './wait-until.ts';

const loadMs = 1_200;
const writers = 16;
const promised =
  'A lodgement that got the response 201 survives, with its event and its audit row. If a response was lost, the client gets it by repeating the request.';

describe('a lodgement with a 201 response survives', () => {
  let data: DataDirectory;
  let portal: PortalProcess;
  let trader: PortalClient;

  const start = (port?: number): Promise<PortalProcess> =>
    startPortal({ data, ...(port !== undefined && { port }), environment: { PORTAL_CLIENT_RATE: '0' } });

  before(async () => {
    data = await makeDataDirectory();
    portal = await start();
    trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    await trader.token();
  });
  after(async () => {
    await portal?.kill();
    await data?.remove();
  });

  /** Lodges under load, causes the failure, restores the portal, and checks the stored data. */
  const testSurvival = (
    context: TestContext,
    [name, fault, done]: readonly [string, string, string],
    disaster: () => Promise<void>,
  ): Promise<void> =>
    recordFaultTestResult(
      { fault, done: `While clients lodge declarations, ${done}`, promised, alerts: alertsOfStoppedNode },
      context,
      (saw) => lodgeAndLose(saw, name, disaster),
    );

  /**
   * Waits for another PostgreSQL process. Until it runs, the portal may still serve from its cache, as if
   * nothing had happened.
   */
  async function untilAnother(pid: number | null): Promise<void> {
    while ((await data.postgres()) === pid) await pause(20);
    await untilServed(trader);
  }

  async function lodgeAndLose(
    saw: ReportObservation,
    name: string,
    disaster: () => Promise<void>,
  ): Promise<void> {
    const load = startLodgingLoad({ writers, name, client: () => trader, retry: false });
    await pause(loadMs);
    const before = load.lodgements.length;
    await disaster();
    const lodgements = await load.stop();
    const answered = lodgements.filter((lodgement) => lodgement.confirmation !== null);
    const lost = lodgements.filter((lodgement) => lodgement.confirmation === null);
    saw(
      `${answered.length} lodgements got a response (${before} before the kill), ${lost.length} requests did not`,
    );
    assert.ok(answered.length > writers, 'there was load');
    assert.ok(lost.length > 0, 'the disaster came in the middle of it');

    const invariants = async (lodgements: readonly ObservedLodgement[]): Promise<void> => {
      await waitUntilSettledAt(await data.connection());
      assert.deepEqual(await brokenInvariants(await data.connection(), { lodgements }), []);
    };
    await invariants(answered);
    await repeatLost(lost, trader);
    await assertReplays(answered.slice(-20), trader);
    await assertReplays(lost.slice(-20), trader);
    await invariants(lodgements);
    saw(
      'Each request without a response was repeated with its Idempotency-Key, and its declaration is stored once; the database meets all invariants.',
    );
  }

  test('a kill of the server and of PostgreSQL', async (context) => {
    await testSurvival(
      context,
      [
        'BOTH',
        'The portal and PostgreSQL are killed at the same time',
        'the portal and PostgreSQL are killed with SIGKILL, and the portal is started again.',
      ],
      async () => {
        const postgres = await data.postgres();
        await Promise.all([portal.kill(), killPostgres(postgres)]);
        portal = await start(portal.port);
      },
    );
  });

  test('a kill of the server, whose PostgreSQL is adopted', async (context) => {
    await testSurvival(
      context,
      [
        'SERVER',
        'The portal is killed',
        'the portal is killed with SIGKILL and started again. The new process uses the PostgreSQL server that is still running.',
      ],
      async () => {
        const postgres = await data.postgres();
        await portal.kill();
        portal = await start(portal.port);
        assert.equal(await data.postgres(), postgres);
      },
    );
  });

  test('a kill of PostgreSQL, which the server restarts', async (context) => {
    await testSurvival(
      context,
      [
        'POSTGRES',
        'PostgreSQL is killed',
        'the main process of PostgreSQL is killed with SIGKILL; the portal starts PostgreSQL again.',
      ],
      async () => {
        const pid = await data.postgres();
        await killPostgres(pid);
        await untilAnother(pid);
      },
    );
  });

  test('a restart of PostgreSQL', async (context) => {
    await testSurvival(
      context,
      [
        'RESTART',
        'PostgreSQL is restarted',
        'PostgreSQL is shut down, as by an administrator who restarts it; the portal starts PostgreSQL again.',
      ],
      async () => {
        const pid = await data.postgres();
        assert.ok(pid !== null, 'PostgreSQL runs');
        process.kill(pid, 'SIGINT');
        await untilAnother(pid);
      },
    );
  });

  test('customs processing continues after the failure', async () => {
    await withQuery(data, async (query) => {
      await untilProcessed(query);
      assert.deepEqual(await declarationInconsistencies(query), []);
    });
  });
});

/** Repeats every lost request blindly until it gets a response, a few at a time. */
async function repeatLost(lost: readonly ObservedLodgement[], trader: PortalClient): Promise<void> {
  const waiting = [...lost];
  const work = async (): Promise<void> => {
    for (let lodgement = waiting.pop(); lodgement; lodgement = waiting.pop()) {
      for (let attempt = 0; attempt < 600 && lodgement.confirmation === null; attempt += 1) {
        if (attempt > 0) await pause(100);
        await sendLodgement(lodgement, () => trader);
      }
      assert.equal(lodgement.confirmation?.status, 201, lodgement.lrn);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
}

/** A repeated request gets the first response, byte for byte. */
async function assertReplays(lodgements: readonly ObservedLodgement[], trader: PortalClient): Promise<void> {
  for (const lodgement of lodgements) {
    const first = lodgement.confirmation;
    const again = await sendLodgement({ ...lodgement }, () => trader);
    assert.equal(again?.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.text, first?.text);
    assert.equal(again.headers.get('location'), first?.headers.get('location'));
  }
}

/** Waits until nothing remains unprocessed. */
async function untilProcessed(query: SuperuserQuery): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    if ((await countPendingWork(query)) === 0) return;
    await pause(100);
  }
  assert.fail('some declarations still wait for customs, or changes for their number');
}

async function untilServed(trader: PortalClient): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const answer = await trader.call('GET', '/openapi/status').catch(() => null);
    if (answer?.status === 200) return;
    const code = answer === null ? 'nothing' : textAt(answer.body, 'code');
    assert.equal(code, 'service_unavailable');
    await pause(50);
  }
  assert.fail('the portal does not serve again');
}

async function killPostgres(pid: number | null): Promise<void> {
  assert.ok(pid !== null, 'PostgreSQL runs');
  process.kill(pid, 'SIGKILL');
}

async function withQuery(data: DataDirectory, work: (query: SuperuserQuery) => Promise<void>): Promise<void> {
  const client = new pg.Client(await data.connection());
  await client.connect();
  try {
    await work(async (text, values = []) => (await client.query(text, [...values])).rows);
  } finally {
    await client.end();
  }
}
