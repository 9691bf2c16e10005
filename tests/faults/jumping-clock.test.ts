import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { textAt } from '../../conformance/json.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import { brokenInvariants } from '../invariants.ts';
import {
  brokerNumber,
  createPortalClient,
  type PortalClient,
  type PortalResponse,
} from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from '../shared-database.ts';
import { type ReportObservation, testFault } from './fault-report-case.ts';
import { waitUntil, waitUntilSettled } from './wait-until.ts';

const hourMs = 3_600_000;
const callsPerSecond = 20;

testFault(
  {
    fault: 'The clock jumps',
    done: 'The system clock of the portal’s machine is set forward by one hour and by two hours, back again, and back by one more hour, while clients lodge and poll and people are signed in.',
    promised:
      'Clients notice nothing, because the portal uses the time of the database. Tokens, sessions and cursors remain valid, new tokens are issued and valid, a jump does not refill a rate limit, and no response is 500.',
    alerts: {
      none: 'The portal uses the clock of the database, and works on. NTP monitoring reports the clock.',
    },
  },
  async (saw) => {
    const folder = await mkdtemp(join(tmpdir(), 'jumping-clock-'));
    const file = join(folder, 'ahead');
    writeFileSync(file, '0');
    const shared = await startSharedDatabase();
    try {
      const preload = pathToFileURL(join(import.meta.dirname, 'jumping-clock.ts')).href;
      const portal = await shared.startNode({
        environment: {
          NODE_OPTIONS: `--import ${preload}`,
          JUMPING_CLOCK: file,
          PORTAL_CLIENT_RATE: String(callsPerSecond),
        },
      });
      const jump = async (ms: number): Promise<void> => {
        writeFileSync(file, String(ms));
        await pause(100);
      };
      await jumpForthAndBack(portal, shared, jump, saw);
    } finally {
      await shared.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

async function jumpForthAndBack(
  portal: PortalProcess,
  shared: SharedDatabase,
  jump: (ms: number) => Promise<void>,
  saw: ReportObservation,
): Promise<void> {
  const { hostToHost, otherHostToHost, trader } = portal.credentials;
  const fresh = async (): Promise<PortalClient> => {
    const client = createPortalClient(portal.baseUrl, hostToHost);
    await client.token();
    return client;
  };
  const answers: PortalResponse[] = [];
  const clockFile = async (answer: Promise<PortalResponse>): Promise<PortalResponse> => {
    answers.push(await answer);
    return answer;
  };
  const before = await fresh();
  const person = await signInToConsole(portal.baseUrl, trader);
  expectStatus(await clockFile(before.lodge('CLOCK-1')), 201);
  await waitUntilSettled(shared.query);
  const first = await clockFile(before.call('GET', '/openapi/status'));
  const cursor = encodeURIComponent(textAt(first.body, 'cursor') ?? '');
  const poll = clockFile(before.call('GET', `/openapi/status?after=${cursor}&wait=3`));

  await jump(hourMs);
  expectStatus(await poll, 200);
  const during = await fresh();
  for (const client of [before, during])
    expectStatus(await clockFile(client.call('GET', '/openapi/status')), 200);
  expectStatus(await clockFile(during.lodge('CLOCK-2')), 201);
  await untilShown(clockFile, during, cursor, 'CLOCK-2');
  expectStatus(await clockFile(askSession(person)), 200);
  saw('One hour forward: earlier and new tokens, the session and the cursor are valid.');
  const free = await acceptedBeyondRate(
    clockFile,
    () => createPortalClient(portal.baseUrl, otherHostToHost, brokerNumber),
    () => jump(2 * hourMs),
  );
  saw(`A client that had reached its rate limit got ${free} additional requests by a jump.`);
  assert.ok(free <= callsPerSecond);

  for (const [ahead, words] of [
    [0, 'Back again'],
    [-hourMs, 'One hour back'],
  ] as const) {
    await jump(ahead);
    const after = await fresh();
    for (const client of [before, during, after])
      expectStatus(await clockFile(client.call('GET', '/openapi/status')), 200);
    expectStatus(await clockFile(after.lodge(`CLOCK${ahead}`)), 201);
    await untilShown(clockFile, after, cursor, `CLOCK${ahead}`);
    for (const browser of [person, await signInToConsole(portal.baseUrl, trader)])
      expectStatus(await clockFile(askSession(browser)), 200);
    saw(`${words}: tokens are issued, and all tokens and sessions are valid.`);
  }
  await waitUntilSettled(shared.query);
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  saw(`Answers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}.`);
  assert.ok(answers.every(({ status }) => status < 500));
  assert.deepEqual(await brokenInvariants(shared.connection), []);
  saw('The database meets all invariants.');
}

const askSession = (person: ConsoleBrowser): Promise<PortalResponse> =>
  person.call('GET', '/management/clients');

function expectStatus(answer: PortalResponse, ...expected: readonly number[]): void {
  assert.ok(expected.includes(answer.status), `${answer.status} ${answer.text}`);
}

/** Waits until the feed shows a declaration lodged after a clock change, from an earlier cursor. */
async function untilShown(
  noted: (answer: Promise<PortalResponse>) => Promise<PortalResponse>,
  client: PortalClient,
  cursor: string,
  lrn: string,
): Promise<void> {
  await waitUntil(async () => {
    const answer = await noted(client.call('GET', `/openapi/status?after=${cursor}`));
    await pause(100);
    return answer.text.includes(`"${lrn}"`);
  }, `${lrn} is not shown`);
}

/** Exhausts a client's rate, changes the clock, and counts the requests accepted beyond the rate. */
async function acceptedBeyondRate(
  noted: (answer: Promise<PortalResponse>) => Promise<PortalResponse>,
  client: () => PortalClient,
  jump: () => Promise<void>,
): Promise<number> {
  const call = async (caller: PortalClient): Promise<number> =>
    (await noted(caller.call('GET', '/openapi/declarations?limit=1'))).status;
  const before = client();
  while ((await call(before)) !== 429);
  const since = performance.now();
  await jump();
  const after = client();
  let passed = 0;
  for (let count = 0; count < 3 * callsPerSecond; count += 1) if ((await call(after)) === 200) passed += 1;
  const earned = ((performance.now() - since) / 1000) * callsPerSecond;
  return Math.max(0, Math.round(passed - earned));
}
