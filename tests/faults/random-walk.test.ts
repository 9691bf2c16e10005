import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../../conformance/json.ts';
import { makeDataDirectory } from '../data-directory.ts';
import { type Callers, callersOf, lawPortalOf } from '../law/law-portal.ts';
import { walk } from '../law/walk.ts';
import type { PortalClient } from '../portal-client.ts';
import { kill, openHouse, victims } from './killing.ts';
import { alertsOfNodeDown, prove, rounds } from './prove.ts';
import { faultsOnceNumbered, untilServed } from './waiting.ts';

/*
 * Declarants, principals, customs and the clock walk at random, while processes of the portal are killed.
 */

const usualRounds = 20;
const stepsEach = 200;

prove(
  {
    fault: 'Processes are killed while all roles act at random',
    done: `Declarants, a representative and its principal, officers and the clock make ${usualRounds * stepsEach} random steps with many declarations, and place goods under procedures and take them out. They use the actions that the portal shows as allowed. Every ${stepsEach} steps a random process is killed. Requests without a response are repeated with the same Idempotency-Key.`,
    promised:
      'Actions that the portal shows as allowed succeed; all others are refused with the reason that the portal showed. At the end the ledger agrees with bills and guarantees, and the lifecycle allows every step.',
    alerts: alertsOfNodeDown,
  },
  async (saw) => {
    const data = await makeDataDirectory();
    const house = await openHouse(data);
    try {
      const wanted = rounds(usualRounds);
      const seed = Date.now() % 1_000_000;
      saw(`Seed of the random numbers: ${seed}.`);
      let taken = 0;
      for (let round = 0; round < wanted; round += 1) {
        // A token lives ten minutes, a round less; its callers ask for one of their own.
        const portal = lawPortalOf(patiently(callersOf(house.portal())));
        const walking = walk(portal, { steps: stepsEach, seed: seed + round, mark: `W${round}-` });
        const victim = victims[round % victims.length] ?? 'portal';
        await Promise.all([
          walking.then(({ allowed }) => {
            for (const count of allowed.values()) taken += count;
          }),
          pause(Math.random() * 4_000).then(() => kill(victim, house)),
        ]);
        await untilServed(house.client());
      }
      saw(`${wanted} kills; ${taken} actions that the portal showed as allowed, all of which succeeded.`);
      await lawPortalOf(patiently(callersOf(house.portal()))).ledgerAgrees();
      assert.deepEqual(await faultsOnceNumbered(await data.connection()), []);
      saw('The ledger is consistent, and the database meets all invariants.');
    } finally {
      await house.portal().kill();
      await data.remove();
    }
  },
);

/** Callers that make a call without an answer again. */
function patiently({ trader, broker, customs }: Callers): Callers {
  return { trader: patient(trader), broker: patient(broker), customs: patient(customs) };
}

function patient(client: PortalClient): PortalClient {
  return {
    ...client,
    async call(method, path, options = {}) {
      const keyed = method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {};
      const again = { ...options, headers: { ...keyed, ...options.headers } };
      for (;;) {
        const answer = await client.call(method, path, again).catch(() => null);
        const code = textAt(answer?.body, 'code');
        if (answer && answer.status !== 503 && code !== 'request_in_progress') return answer;
        await pause(100);
      }
    },
  };
}
