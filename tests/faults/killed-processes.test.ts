import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DataDirectory, makeDataDirectory } from '../data-directory.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient, type PortalClient } from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { type BusyDay, startBusyDay } from './busy-day.ts';
import { inSeconds, prove, quantile, rounds } from './prove.ts';
import { until, untilServed, untilSettledAt } from './waiting.ts';

/*
 * A portal of two workers with its own PostgreSQL is under load of lodgements, polls and officers' decisions; again and
 * again one of its processes is killed, chosen at random.
 */

const usualRounds = 100;
const newTokenEveryMs = 4 * 60_000;

type Victim = 'portal' | 'main process' | 'worker' | 'PostgreSQL' | 'one connection of PostgreSQL';
const victims: readonly Victim[] = [
  'portal',
  'main process',
  'worker',
  'PostgreSQL',
  'one connection of PostgreSQL',
];

prove(
  {
    fault: 'Any process is killed at any moment',
    done: 'A portal of two workers with its bundled PostgreSQL takes lodgements, polls and decisions of an officer. Again and again a process is killed at random with SIGKILL: all of the portal, its main process, a worker, PostgreSQL’s main process, or one that serves a connection. What nobody brings back is started again.',
    promised:
      'Nothing that was answered 201 is lost or stored twice; a call that is repeated with its Idempotency-Key is carried out once; the feed shows everything, in order, once.',
  },
  async (saw) => {
    const data = await makeDataDirectory();
    const house = await openHouse(data);
    try {
      const wanted = rounds(usualRounds);
      const day = startBusyDay({
        writers: 6,
        name: 'KILLED',
        client: house.client,
        officer: house.portal().credentials.officer,
      });
      const away = await killAgainAndAgain(house, day, wanted);
      await day.stop();
      await untilSettledAt(await data.connection());
      tell(saw, day, away, wanted);
      assert.deepEqual(day.faults, []);
      const { lodgements } = day.load;
      assert.ok(lodgements.every(({ answered }) => answered !== null));
      const { hostToHost, officer } = house.portal().credentials;
      const held = {
        lodgements,
        decisions: day.decisions,
        secrets: [hostToHost.clientSecret, hostToHost.apiKey, officer.password],
      };
      assert.deepEqual(await brokenInvariants(await data.connection(), held), []);
      saw('The invariants of the database hold.');
    } finally {
      await house.portal().kill();
      await data.remove();
    }
  },
);

interface House {
  readonly data: DataDirectory;
  portal(): PortalProcess;
  client(): PortalClient;
  /** Starts the portal again, at the same address. */
  restart(): Promise<void>;
  renewToken(): Promise<void>;
}

async function openHouse(data: DataDirectory): Promise<House> {
  const environment = { PORTAL_CLIENT_RATE: '0', PORTAL_WORKERS: '2' };
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

/** Kills as often as wanted; answers how long nobody was served after each kill, by victim. */
async function killAgainAndAgain(
  house: House,
  day: BusyDay,
  wanted: number,
): Promise<ReadonlyMap<Victim, number[]>> {
  const away = new Map<Victim, number[]>();
  const next: Victim[] = [];
  let tokenAt = performance.now();
  for (let round = 0; round < wanted; round += 1) {
    await pause(100 + Math.random() * 500);
    if (next.length === 0) next.push(...victims.toSorted(() => Math.random() - 0.5));
    const victim = next.pop() ?? 'portal';
    const answeredBefore = answered(day);
    const killedAt = performance.now();
    await kill(victim, house);
    await untilServed(house.client());
    away.set(victim, [...(away.get(victim) ?? []), performance.now() - killedAt]);
    await until(() => answered(day) > answeredBefore, `nothing is lodged after the kill of the ${victim}`);
    if (performance.now() - tokenAt > newTokenEveryMs) {
      await house.renewToken();
      tokenAt = performance.now();
    }
  }
  return away;
}

async function kill(victim: Victim, house: House): Promise<void> {
  const portal = house.portal();
  const postmaster = await house.data.postgres();
  switch (victim) {
    case 'portal':
      await portal.kill();
      return house.restart();
    case 'main process':
      process.kill(portal.pid, 'SIGKILL');
      await portal.ended;
      return house.restart();
    case 'worker':
      return killOne(await childrenOf(portal.pid));
    case 'PostgreSQL':
      return killOne(postmaster === null ? [] : [postmaster]);
    case 'one connection of PostgreSQL':
      return killOne(postmaster === null ? [] : await childrenOf(postmaster));
  }
}

function killOne(pids: readonly number[]): void {
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

const run = promisify(execFile);

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));
}

const answered = (day: BusyDay): number =>
  day.load.lodgements.filter((lodgement) => lodgement.answered !== null).length;

function tell(
  saw: (sentence: string) => void,
  day: BusyDay,
  away: ReadonlyMap<Victim, readonly number[]>,
  wanted: number,
): void {
  const { lodgements } = day.load;
  const repeated = lodgements.filter(({ calls }) => calls > 1).length;
  const { polls, entries, lost } = day.poller.counts;
  saw(`${wanted} kills under load; nothing that was answered is lost.`);
  saw(
    `${lodgements.length} lodgements were answered, ${repeated} of them only when they were repeated; ${day.decisions.length} decisions; ${polls} polls with ${entries} entries, ${lost} polls without an answer.`,
  );
  for (const [victim, times] of away) {
    saw(
      `${victim}: killed ${times.length} times, served again after ${inSeconds(quantile(times, 0.5))} (median), ${inSeconds(Math.max(...times))} at most.`,
    );
  }
}
