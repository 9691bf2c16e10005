import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDirectory } from '../data-directory.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient } from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { FaultNotTestable, formatSeconds, testFault } from './fault-report-case.ts';
import { startMixedLoad } from './mixed-load.ts';
import { waitUntil, waitUntilServed, waitUntilSettledAt } from './wait-until.ts';

const diskMb = 400;
/** Longer than readiness tolerates failing writes. */
const fullMs = 15_000;
const environment = { PORTAL_CLIENT_RATE: '0' };

testFault(
  {
    fault: 'The disk is full',
    done: `The data directory, with the embedded PostgreSQL and the portal’s log, is on a disk of ${diskMb} MB. While clients lodge, poll and decide declarations, the disk is filled; after some seconds it has free space again.`,
    promised:
      'The portal acknowledges only requests that it has stored; all others get 503, and the node is no longer ready, so that load balancers send requests to others. When the disk has free space again, the portal continues, after a restart if PostgreSQL has stopped. No lodgement with the response 201 is lost.',
    alerts: [
      'PortalDiskAlmostFull',
      'PortalServerErrors',
      'PortalBackgroundJobFails',
      'PortalRequestLogIncomplete',
    ],
  },
  async (saw) => {
    if (process.getuid?.() !== 0)
      throw new FaultNotTestable('It mounts a disk of its own, which only root can.');
    const data = await makeDataDirectory();
    await mkdir(data.path, { recursive: true });
    mount(data.path);
    let portal: PortalProcess | null = null;
    try {
      let running = await startPortal({ data, environment });
      portal = running;
      let ended = false;
      void running.ended.then(() => {
        ended = true;
      });
      const { officer, hostToHost } = running.credentials;
      const trader = createPortalClient(running.baseUrl, hostToHost);
      await trader.token();
      const day = startMixedLoad({ writers: 6, name: 'FULL', client: () => trader, officer });
      const answered = (): number =>
        day.load.lodgements.filter((lodgement) => lodgement.confirmation !== null).length;
      await waitUntil(() => answered() > 30, 'nothing is lodged');
      const filler = join(data.path, 'filler');
      const filledMb = await fill(filler, data.path);
      const before = answered();
      const { operationsUrl } = running;
      const [refusals, unready] = await Promise.all([
        refusalsFor(fullMs, () => trader.lodge(`EXTRA-${performance.now()}`.replace('.', '-'))),
        untilUnready(operationsUrl),
      ]);
      const during = answered() - before;
      saw(
        `The disk was filled with ${filledMb} MB: ${during} lodgements were still acknowledged in ${formatSeconds(fullMs)}; the others got ${refusals}.`,
      );
      saw(`The node was no longer ready ${unready}.`);
      assert.match(unready, /"writes":"failing"|"database":"away"|had ended/);
      await rm(filler);
      const roomAt = performance.now();
      await pause(200);
      // PostgreSQL may recover while the portal retries; otherwise the test restarts it.
      const restarted = await waitUntilServed(trader, () => ended).then(
        () => false,
        () => true,
      );
      if (restarted) {
        running = await startPortal({ data, port: running.port, environment });
        portal = running;
      }
      const last = answered();
      await waitUntil(() => answered() > last, 'nothing is lodged any more');
      saw(
        `With free space, lodgements succeeded again after ${formatSeconds(performance.now() - roomAt)}, ${restarted ? 'after a restart' : 'without a restart'}.`,
      );
      await waitUntil(
        async () => (await fetch(`${running.operationsUrl}/health/ready`)).ok,
        'the node does not become ready again',
      );
      await day.stop();
      const connection = await data.connection();
      await waitUntilSettledAt(connection);
      const { lodgements } = day.load;
      saw(
        `${lodgements.length} lodgements were acknowledged, ${lodgements.filter(({ calls }) => calls > 1).length} of them after a repetition.`,
      );
      assert.deepEqual(day.faults, []);
      const responses = { lodgements, decisions: day.decisions, secrets: [hostToHost.clientSecret] };
      assert.deepEqual(await brokenInvariants(connection, responses), []);
      saw('The database meets all invariants.');
    } finally {
      await portal?.stop();
      execFileSync('umount', ['-l', data.path]);
      await data.remove();
    }
  },
);

/** Waits until the node is not ready or its process has ended; returns the reason and the time. */
async function untilUnready(operationsUrl: string): Promise<string> {
  const began = performance.now();
  let reason = '';
  await waitUntil(async () => {
    const answer = await fetch(`${operationsUrl}/health/ready`).catch(() => null);
    if (answer?.ok === true) return pause(100).then(() => false);
    reason = answer === null ? 'its process had ended' : await answer.text();
    return true;
  }, 'a node that cannot write stays ready');
  return `after ${formatSeconds(performance.now() - began)}: ${reason}`;
}

function mount(path: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0711`, 'tmpfs', path], {
      stdio: 'pipe',
    });
  } catch {
    throw new FaultNotTestable('A disk of its own cannot be mounted here.');
  }
}

/** Writes until the disk is full; returns the number of MB written. */
async function fill(path: string, disk: string): Promise<number> {
  const file = await open(path, 'w');
  const chunk = Buffer.alloc(64 * 1024, 1);
  let written = 0;
  try {
    for (;;) {
      const { bavail } = await statfs(disk);
      if (bavail === 0) break;
      const { bytesWritten } = await file.write(chunk);
      written += bytesWritten;
    }
  } catch {
    // The disk is full, as intended.
  } finally {
    await file.close();
  }
  return Math.round(written / 2 ** 20);
}

/** Returns the statuses and codes of responses during this time. */
async function refusalsFor(ms: number, call: () => Promise<{ status: number }>): Promise<string> {
  const counts = new Map<string, number>();
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const outcome = await call().then(
      ({ status }) => String(status),
      () => 'nothing',
    );
    assert.ok(
      ['201', '503', 'nothing'].includes(outcome),
      `a lodgement on a full disk was answered ${outcome}`,
    );
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    await pause(100);
  }
  return [...counts].map(([outcome, count]) => `${outcome} (${count} times)`).join(', ');
}
