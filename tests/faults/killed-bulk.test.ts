import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type BulkResponses, lodgeInBulk } from '../bulk-lodgement.ts';
import { lrnInCountryFormat } from '../country-lrn.ts';
import { makeDataDirectory } from '../data-directory.ts';
import { brokenInvariants } from '../invariants.ts';
import { alertsOfStoppedNode, repetitionsOfFault, testFault } from './fault-report-case.ts';
import { killTarget, killTargets, startKillablePortal } from './killable-portal.ts';
import { waitUntilServed, waitUntilSettledAt } from './wait-until.ts';

/*
 * Bulk requests stream into a portal of two workers with its own PostgreSQL. A random process is killed, and
 * the remaining lines are sent again.
 */

const usualRounds = 100;
const [callsAtOnce, linesOfCall] = [2, 150];
const newTokenEveryRounds = 20;

testFault(
  {
    fault: 'A process is killed during bulk requests',
    done: 'A portal of two workers with its embedded PostgreSQL processes two bulk requests of 150 lines each. One of these is killed with SIGKILL: the whole portal, its main process, a worker, PostgreSQL’s main process, or a PostgreSQL process that serves a connection. The client sends the same lines again until each line has a response.',
    promised:
      'Every line with the response 201 is stored, with the id in the response. No line is stored twice. In the end every line has a response, also if it was stored before its response was lost.',
    alerts: alertsOfStoppedNode,
  },
  async (saw) => {
    const data = await makeDataDirectory();
    const house = await startKillablePortal(data);
    const lodgements: { lrn: string; id: string }[] = [];
    const seen = { before: 0, cut: 0, whole: 0 };
    const roundCount = repetitionsOfFault(usualRounds);
    try {
      for (let round = 0; round < roundCount; round += 1) {
        if (round % newTokenEveryRounds === newTokenEveryRounds - 1) await house.renewToken();
        const calls = Array.from({ length: callsAtOnce }, (_, call) =>
          Array.from({ length: linesOfCall }, (_, line) =>
            lrnInCountryFormat(`BULK-${round}-${call}-${line}`),
          ),
        );
        const underWay = calls.map((lrns) => lodgeInBulk(house.client(), lrns));
        await pause(Math.random() * 600);
        await killTarget(killTargets[Math.floor(Math.random() * killTargets.length)] ?? 'portal', house);
        const before = await Promise.all(underWay);
        await waitUntilServed(house.client());
        for (const [call, lrns] of calls.entries()) {
          const idsByLrn = before[call]?.lodged ?? new Map<string, string>();
          seen.before += idsByLrn.size;
          if (idsByLrn.size === lrns.length) seen.whole += 1;
          else seen.cut += 1;
          const ids = await untilAnswered(() => lodgeInBulk(house.client(), lrns), lrns);
          for (const [lrn, id] of idsByLrn)
            assert.equal(ids.get(lrn), id, `${lrn} was answered otherwise before`);
          lodgements.push(...lrns.map((lrn) => ({ lrn, id: ids.get(lrn) ?? '' })));
        }
      }
      assert.equal(new Set(lodgements.map(({ id }) => id)).size, lodgements.length, 'no id comes twice');
      await waitUntilSettledAt(await data.connection());
      assert.deepEqual(await brokenInvariants(await data.connection(), { lodgements }), []);
      saw(`${roundCount} kills; no line with a response is lost, and no line is stored twice.`);
      saw(
        `${lodgements.length} lines, ${seen.before} of which got a response before the kill; ${seen.cut} requests were interrupted, ${seen.whole} were complete.`,
      );
      saw('The database meets all invariants.');
    } finally {
      await house.portal().kill();
      await data.remove();
    }
  },
);

const maxTries = 100;

/** Repeats the request until every line gets 201 in one request. */
async function untilAnswered(
  send: () => Promise<BulkResponses>,
  lrns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  let last: BulkResponses | null = null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    last = await send();
    if (lrns.every((lrn) => last?.lodged.has(lrn))) return last.lodged;
    await pause(100);
  }
  throw new Error(`some lines never got the status 201: ${last?.others.slice(0, 3).join(' ')}`);
}
