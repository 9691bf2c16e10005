import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataDirectory } from '../../data-directory.ts';
import { freePort } from '../../portal-process.ts';
import { startSharedDatabase } from '../../shared-database.ts';
import { FaultNotTestable, formatSeconds, testFault } from '../fault-report-case.ts';
import { type PortalWithOutputs, readMetric, startWithOutputs } from './portal-with-outputs.ts';

const stopLimitMs = 40_000;
/** Number of requests. With paths of 8 kB, their log lines exceed a pipe and the buffer of the log. */
const requests = 1_600;

testFault(
  {
    fault: 'The log cannot be written',
    done: 'Production portals are started with their standard output on a full disk, on an unread pipe and on a pipe whose reader is gone. Each gets 1,600 requests with long paths, then SIGTERM. On the disk there is room again before that.',
    promised:
      'The portal starts, answers every request, counts the lines that it drops, and ends within 40 seconds with status 0.',
    alerts: ['PortalLogLinesDropped'],
  },
  async (saw) => {
    if (process.getuid?.() !== 0)
      throw new FaultNotTestable('It mounts a disk of its own, which only root can.');
    const shared = await startSharedDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'customs-portal-log-'));
    const data = await makeDataDirectory();
    const environmentOf = async () => ({
      PORTAL_PROFILE: 'production',
      PORTAL_COUNTRY: 'xa',
      PORTAL_BASE_URL: 'https://portal.example',
      DATABASE_URL: shared.url,
      PORTAL_SECRET: shared.secret,
      PORTAL_DATA_DIR: data.path,
      PORTAL_PORT: String(await freePort()),
      PORTAL_OPERATIONS_PORT: String(await freePort()),
    });
    const disk = join(folder, 'disk');
    execFileSync('mkdir', [disk]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    try {
      const filler = join(disk, 'filler');
      const log = openSync(join(disk, 'portal.log'), 'a');
      fill(filler, disk);
      const full = await startWithOutputs(await environmentOf(), log);
      closeSync(log);
      await sendRequestsAndStop('On a full disk', full, saw, () => execFileSync('rm', [filler]));

      const fifo = join(folder, 'unread');
      execFileSync('mkfifo', [fifo]);
      const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
      const writer = openSync(fifo, constants.O_WRONLY);
      const unread = await startWithOutputs(await environmentOf(), writer);
      closeSync(writer);
      await sendRequestsAndStop('On an unread pipe', unread, saw);
      closeSync(reader);

      const closed = await startWithOutputs(await environmentOf(), 'pipe');
      closed.child.stdout?.destroy();
      await sendRequestsAndStop('On a closed pipe', closed, saw);
    } finally {
      execFileSync('umount', ['-l', disk]);
      await shared.stop();
      await data.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

testFault(
  {
    fault: 'The reader of the standard output of a sandbox is gone',
    done: 'A sandbox with the bundled PostgreSQL is started, the reader of its output closes the pipe, and the portal gets SIGTERM.',
    promised: 'It ends with status 0, and PostgreSQL ends with it.',
    alerts: { none: 'A sandbox that ends raises no alert.' },
  },
  async (saw) => {
    const data = await makeDataDirectory();
    try {
      const portal = await startWithOutputs(
        {
          PORTAL_DATA_DIR: data.path,
          PORTAL_PORT: String(await freePort()),
          PORTAL_OPERATIONS_PORT: String(await freePort()),
        },
        'pipe',
      );
      portal.child.stdout?.destroy();
      assert.notEqual(await data.postgres(), null);
      const { code, ms } = await portal.stop();
      assert.equal(code, 0, portal.errors());
      assert.equal(await data.postgres(), null, 'PostgreSQL still runs');
      saw(`It ended with status 0 after ${formatSeconds(ms)}; PostgreSQL had ended.`);
    } finally {
      await data.remove();
    }
  },
);

async function sendRequestsAndStop(
  where: string,
  portal: PortalWithOutputs,
  saw: (sentence: string) => void,
  relieve: () => void = () => {},
): Promise<void> {
  const path = `/openapi/status/${'x'.repeat(8_000)}`;
  const statuses = new Set<number>();
  for (let sent = 0; sent < requests; sent += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${portal.baseUrl}${path}`).then(({ status }) => status)),
    );
    for (const status of answers) statuses.add(status);
  }
  assert.deepEqual(
    [...statuses].filter((status) => status >= 500),
    [],
  );
  const dropped = await readMetric(portal.operationsUrl, 'portal_log_lines_dropped_total');
  assert.ok(dropped > 0, 'no dropped line is counted');
  relieve();
  const { code, signal, ms } = await portal.stop();
  assert.deepEqual([code, signal], [0, null], portal.errors());
  assert.ok(ms < stopLimitMs, `it ended after ${ms} ms`);
  saw(
    `${where}: ready; ${requests} requests answered ${[...statuses].join(', ')}; ${dropped} lines counted as dropped; ended with status 0 in ${formatSeconds(ms)}.`,
  );
}

function fill(path: string, disk: string): void {
  const file = openSync(path, 'w');
  try {
    while (statfsSync(disk).bavail > 0) writeSync(file, Buffer.alloc(4_096, 1));
  } catch {
    // The pipe is full.
  } finally {
    closeSync(file);
  }
}
