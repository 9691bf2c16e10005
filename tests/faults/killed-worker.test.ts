import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { valueAt } from '../../conformance/json.ts';
import { createPortalClient, type PortalClient } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { formatSeconds, testFault } from './fault-report-case.ts';
import { waitUntil, waitUntilServed } from './wait-until.ts';

const run = promisify(execFile);

testFault(
  {
    fault: 'A worker is killed, as by an operating system without free memory',
    done: 'One of the two workers of a portal is killed with SIGKILL.',
    promised:
      'The other worker continues to serve requests, and a new worker replaces the killed worker. A log line contains the process that ended, the signal, and how long the process ran.',
    alerts: ['PortalProcessLost'],
  },
  async (saw) => {
    const portal = await startPortal({ environment: { PORTAL_WORKERS: '2' } });
    try {
      const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      await trader.token();
      const before = await workersOf(portal.pid);
      const [victim] = before;
      assert.ok(victim !== undefined);
      process.kill(victim, 'SIGKILL');
      await waitUntilServed(trader);
      let line: unknown;
      await waitUntil(async () => {
        line = (await logOf(portal.dataDir)).find((each) => valueAt(each, 'worker') === victim);
        return line !== undefined;
      }, 'the log tells nothing');
      assert.equal(valueAt(line, 'level'), 50);
      assert.equal(valueAt(line, 'signal'), 'SIGKILL');
      assert.equal(valueAt(line, 'msg'), 'a worker process ended unexpectedly; a new process replaces it');
      const ranMs = Number(valueAt(line, 'ranMs'));
      assert.ok(ranMs > 0);
      await waitUntil(async () => {
        const now = await workersOf(portal.pid);
        return now.length === before.length && !now.includes(victim);
      }, 'no other takes its place');
      saw(
        `The log reported that process ${victim} ended by SIGKILL after ${formatSeconds(ranMs)}; a new worker replaced it.`,
      );
      const { code, signal } = await portal.stop();
      assert.deepEqual({ code, signal }, { code: 0, signal: null });
    } finally {
      await portal.kill();
    }
  },
);

const [connections, killAt, kills] = [400, 50, 3];
const settledLimitMs = 60_000;

testFault(
  {
    fault: 'A worker is killed while clients connect',
    done: `${kills} times, one of the two workers of a portal is killed with SIGKILL while ${connections} connections are opened, each with one request.`,
    promised: 'Each connection gets a response or is reset. No connection stays open without a response.',
    alerts: ['PortalProcessLost'],
  },
  async (saw) => {
    const portal = await startPortal({ environment: { PORTAL_WORKERS: '2', PORTAL_CLIENT_RATE: '0' } });
    try {
      const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      await trader.token();
      const outcomes = { answered: 0, reset: 0, open: 0 };
      for (let kill = 0; kill < kills; kill += 1) {
        await waitUntil(async () => (await workersOf(portal.pid)).length === 2, 'no other takes its place');
        const [victim] = await workersOf(portal.pid);
        assert.ok(victim !== undefined);
        const requests = Array.from({ length: connections }, async (_, index) => {
          await new Promise((resolve) => setTimeout(resolve, index));
          if (index === killAt) process.kill(victim, 'SIGKILL');
          return outcomeOf(portal.baseUrl, trader);
        });
        for (const outcome of await Promise.all(requests)) outcomes[outcome] += 1;
        await waitUntilServed(trader);
      }
      saw(
        `${outcomes.answered} requests got a response, ${outcomes.reset} connections were reset, and ${outcomes.open} stayed open.`,
      );
      assert.equal(outcomes.open, 0);
      assert.ok(outcomes.answered > 0);
    } finally {
      await portal.kill();
    }
  },
);

async function outcomeOf(baseUrl: string, trader: PortalClient): Promise<'answered' | 'reset' | 'open'> {
  const headers = await trader.headers();
  const sent = request(`${baseUrl}/openapi/status`, { headers, agent: false, timeout: settledLimitMs });
  sent.end();
  const answered = once(sent, 'response').then(([response]) => {
    response.resume();
    return 'answered' as const;
  });
  const timedOut = new Promise<'open'>((resolve) => void sent.once('timeout', () => resolve('open')));
  const outcome = await Promise.race([answered.catch(() => 'reset' as const), timedOut]);
  if (outcome === 'open') sent.destroy();
  return outcome;
}

async function workersOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));
}

async function logOf(dataDir: string): Promise<unknown[]> {
  const text = await readFile(join(dataDir, 'portal.log'), 'utf8');
  // The last line may be incomplete.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
}
