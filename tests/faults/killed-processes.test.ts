import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDirectory } from '../data-directory.ts';
import { brokenInvariants } from '../invariants.ts';
import {
  alertsOfStoppedNode,
  formatSeconds,
  quantile,
  repetitionsOfFault,
  testFault,
} from './fault-report-case.ts';
import {
  type KillablePortal,
  type KillTarget,
  killTarget,
  killTargets,
  startKillablePortal,
} from './killable-portal.ts';
import { type MixedLoad, startMixedLoad } from './mixed-load.ts';
import { waitUntil, waitUntilServed, waitUntilSettledAt } from './wait-until.ts';

/*
 * A portal of two workers with its own PostgreSQL under a load of lodgements, polls and officers' decisions,
 * while random processes are killed repeatedly.
 */

const usualRounds = 100;
const newTokenEveryMs = 4 * 60_000;

testFault(
  {
    fault: 'Any process is killed at any time',
    done: 'A portal of two workers with its embedded PostgreSQL processes lodgements, polls and the decisions of an officer. Repeatedly, one of these is killed with SIGKILL: the whole portal, its main process, a worker, PostgreSQL’s main process, or a PostgreSQL process that serves a connection. If the portal does not replace the process, it is started again.',
    promised:
      'No lodgement with the response 201 is lost or stored twice. A request that is repeated with its Idempotency-Key takes effect once. The status feed contains every change, in order and once.',
    alerts: alertsOfStoppedNode,
  },
  async (saw) => {
    const data = await makeDataDirectory();
    const killablePortal = await startKillablePortal(data);
    try {
      const roundCount = repetitionsOfFault(usualRounds);
      const day = startMixedLoad({
        writers: 6,
        name: 'KILLED',
        client: killablePortal.client,
        officer: killablePortal.portal().credentials.officer,
      });
      const away = await killRepeatedly(killablePortal, day, roundCount);
      await day.stop();
      await waitUntilSettledAt(await data.connection());
      reportOutages(saw, day, away, roundCount);
      assert.deepEqual(day.faults, []);
      const { lodgements } = day.load;
      assert.ok(lodgements.every(({ confirmation: answered }) => answered !== null));
      const { hostToHost, officer } = killablePortal.portal().credentials;
      const responses = {
        lodgements,
        decisions: day.decisions,
        secrets: [hostToHost.clientSecret, hostToHost.apiKey, officer.password],
      };
      assert.deepEqual(await brokenInvariants(await data.connection(), responses), []);
      saw('The database meets all invariants.');
    } finally {
      await killablePortal.portal().kill();
      await data.remove();
    }
  },
);

/** Kills processes repeatedly; returns the outage after each kill, by process. */
async function killRepeatedly(
  house: KillablePortal,
  day: MixedLoad,
  roundCount: number,
): Promise<ReadonlyMap<KillTarget, number[]>> {
  const away = new Map<KillTarget, number[]>();
  const next: KillTarget[] = [];
  let tokenAt = performance.now();
  for (let round = 0; round < roundCount; round += 1) {
    await pause(100 + Math.random() * 500);
    if (next.length === 0) next.push(...killTargets.toSorted(() => Math.random() - 0.5));
    const victim = next.pop() ?? 'portal';
    const answeredBefore = confirmedCount(day);
    const killedAt = performance.now();
    await killTarget(victim, house);
    await waitUntilServed(house.client());
    away.set(victim, [...(away.get(victim) ?? []), performance.now() - killedAt]);
    await waitUntil(
      () => confirmedCount(day) > answeredBefore,
      `nothing is lodged after the kill of the ${victim}`,
    );
    if (performance.now() - tokenAt > newTokenEveryMs) {
      await house.renewToken();
      tokenAt = performance.now();
    }
  }
  return away;
}

const confirmedCount = (day: MixedLoad): number =>
  day.load.lodgements.filter((lodgement) => lodgement.confirmation !== null).length;

function reportOutages(
  saw: (sentence: string) => void,
  day: MixedLoad,
  away: ReadonlyMap<KillTarget, readonly number[]>,
  roundCount: number,
): void {
  const { lodgements } = day.load;
  const repeated = lodgements.filter(({ calls }) => calls > 1).length;
  const { polls, entries, lost } = day.poller.counts;
  saw(`${roundCount} kills under load; no lodgement with a response is lost.`);
  saw(
    `${lodgements.length} lodgements got a response, ${repeated} of them only after a repetition; ${day.decisions.length} decisions; ${polls} polls with ${entries} entries, ${lost} polls without a response.`,
  );
  for (const [victim, times] of away) {
    saw(
      `${victim}: killed ${times.length} times, served again after ${formatSeconds(quantile(times, 0.5))} (median), ${formatSeconds(Math.max(...times))} at most.`,
    );
  }
}
