import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DataDirectory } from '../data-directory.ts';
import { createPortalClient, type PortalClient } from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';

/* A portal of two workers with its own PostgreSQL, for tests that kill its processes. */

export type KillTarget = 'portal' | 'main process' | 'worker' | 'PostgreSQL' | 'one connection of PostgreSQL';
export const killTargets: readonly KillTarget[] = [
  'portal',
  'main process',
  'worker',
  'PostgreSQL',
  'one connection of PostgreSQL',
];

export interface KillablePortal {
  readonly data: DataDirectory;
  portal(): PortalProcess;
  client(): PortalClient;
  /** Restarts the portal at the same address. */
  restart(): Promise<void>;
  renewToken(): Promise<void>;
}

export async function startKillablePortal(
  data: DataDirectory,
  others: Readonly<Record<string, string>> = {},
): Promise<KillablePortal> {
  const environment = { PORTAL_CLIENT_RATE: '0', PORTAL_BULK_RATE: '0', PORTAL_WORKERS: '2', ...others };
  let portal = await startPortal({ data, environment });
  const { baseUrl, port, credentials } = portal;
  let trader = createPortalClient(baseUrl, credentials.hostToHost);
  await trader.token();
  return {
    data,
    portal: () => portal,
    client: () => trader,
    async restart() {
      portal = await startPortal({ data, port, environment });
    },
    async renewToken() {
      const next = createPortalClient(baseUrl, credentials.hostToHost);
      await next.token();
      trader = next;
    },
  };
}

export async function killTarget(victim: KillTarget, killablePortal: KillablePortal): Promise<void> {
  const portal = killablePortal.portal();
  const postmaster = await killablePortal.data.postgres();
  switch (victim) {
    case 'portal':
      await portal.kill();
      return killablePortal.restart();
    case 'main process':
      process.kill(portal.pid, 'SIGKILL');
      await portal.ended;
      return killablePortal.restart();
    case 'worker':
      return killRandom(await childrenOf(portal.pid));
    case 'PostgreSQL':
      return killRandom(postmaster === null ? [] : [postmaster]);
    case 'one connection of PostgreSQL':
      return killRandom(postmaster === null ? [] : await childrenOf(postmaster));
  }
}

function killRandom(pids: readonly number[]): void {
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended before the signal.
  }
}

const run = promisify(execFile);

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));
}
