import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { textAt } from '../../conformance/json.ts';
import { signInToConsole } from '../console-browser.ts';
import { makeDataDirectory } from '../data-directory.ts';
import { inFixtureCountryFolder, writeFixtureCountry } from '../fixture-country.ts';
import { clientsOfPortal, type LawPortalClients, lawPortalOf } from '../law/law-portal.ts';
import { runModelBasedWalk } from '../law/model-based-walk.ts';
import type { SignIn } from '../law/model-based-walk-debts.ts';
import type { PortalClient } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import {
  alertsOfStoppedNode,
  type ReportObservation,
  repetitionsOfFault,
  testFault,
} from './fault-report-case.ts';
import { killTarget, killTargets, startKillablePortal } from './killable-portal.ts';
import { brokenInvariantsWhenSettled, waitUntilServed } from './wait-until.ts';

/* Declarants, principals, customs and the clock act at random, while processes of the portal are killed. */

const usualRounds = 100;
const stepsEach = 100;

interface WalkedCountry {
  readonly name: string;
  readonly decimals: number;
  /** Returns the portal's settings; writes the folder of the country if there is one to write. */
  environment(folder: string): Record<string, string>;
  /** Returns callers whose declarations follow the country's rules. */
  callersOf(portal: PortalProcess): LawPortalClients;
}

const countries: readonly WalkedCountry[] = [
  { name: 'the example country', decimals: 2, environment: () => ({}), callersOf: clientsOfPortal },
  {
    name: 'a country that shares no value with it',
    decimals: 3,
    environment(folder) {
      writeFixtureCountry(folder);
      return { PORTAL_COUNTRY: folder };
    },
    callersOf(portal) {
      const { trader, broker, customs } = clientsOfPortal(portal);
      return { trader: inFixtureCountryFolder(trader), broker: inFixtureCountryFolder(broker), customs };
    },
  },
];

for (const country of countries) {
  testFault(
    {
      fault: `Processes are killed while all roles act at random, in ${country.name}`,
      done: `Declarants, a representative and its principal, officers and the clock make ${usualRounds * stepsEach} random steps with many declarations. They place goods under procedures, take them out and export them, and amend, refund, correct and invalidate after the release. They use the actions that the portal shows as allowed. Debtors pay and claim, officers decide claims and name further debtors, and accountants close months. Every ${stepsEach} steps a random process is killed, and the ledger is reconciled afterwards. Requests without a response are repeated with the same Idempotency-Key.`,
      promised:
        'Actions that the portal shows as allowed succeed; all others are refused with the reason that the portal showed. After every round the ledger agrees with bills, guarantees and goods, and at the end the lifecycle allows every step.',
      alerts: alertsOfStoppedNode,
    },
    (saw) => walkInCountry(country, saw),
  );
}

async function walkInCountry(country: WalkedCountry, saw: ReportObservation): Promise<void> {
  const data = await makeDataDirectory();
  const folder = mkdtempSync(join(tmpdir(), 'walked-country-'));
  try {
    const house = await startKillablePortal(data, country.environment(folder));
    const open = () => lawPortalOf(withRetriesForAll(country.callersOf(house.portal())));
    try {
      const roundCount = repetitionsOfFault(usualRounds);
      const seed = Date.now() % 1_000_000;
      saw(`Seed of the random numbers: ${seed}.`);
      let taken = 0;
      const outcomes = new Map<string, number>();
      const signIn: SignIn = async (name) => {
        const { baseUrl, credentials } = house.portal();
        return clientWithRetries(
          await repeatUntilResponse(() => signInToConsole(baseUrl, credentials[name])),
        );
      };
      for (let round = 0; round < roundCount; round += 1) {
        const victim = killTargets[round % killTargets.length] ?? 'portal';
        const options = {
          steps: stepsEach,
          seed: seed + round,
          runName: `W${round}-`,
          decimals: country.decimals,
          signIn,
        };
        // A token lives for ten minutes, longer than a round.
        const [{ allowed, debts }] = await Promise.all([
          runModelBasedWalk(open(), options),
          pause(Math.random() * 2_000).then(() => killTarget(victim, house)),
        ]);
        for (const count of allowed.values()) taken += count;
        for (const [step, count] of debts) outcomes.set(step, (outcomes.get(step) ?? 0) + count);
        await waitUntilServed(house.client());
        await repeatUntilResponse(() => house.renewToken());
        await open().ledgerAgrees();
      }
      saw(
        `${roundCount} kills and as many reconciliations without a violation; ${taken} actions that the portal showed as allowed, all of which succeeded.`,
      );
      const steps = [...outcomes].toSorted().map(([step, count]) => `${step} (${count})`);
      saw(`Steps on debts: ${steps.join(', ')}.`);
      assert.deepEqual(await otherFaults(await data.connection()), []);
      saw('The database meets all invariants.');
    } finally {
      await house.portal().kill();
    }
  } finally {
    await data.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The portal reconciles its ledger itself, since this process has the procedures of the example country. */
async function otherFaults(connection: ClientConfig): Promise<string[]> {
  const faults = await brokenInvariantsWhenSettled(connection);
  return faults.filter((fault) => !fault.startsWith('the books: '));
}

/** Repeats a sign-in or a request for a token until it has a response. */
async function repeatUntilResponse<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const result = await request().then(
      (value) => ({ value }),
      () => null,
    );
    if (result) return result.value;
    await pause(100);
  }
}

/** Callers that repeat requests without a response. */
function withRetriesForAll({ trader, broker, customs }: LawPortalClients): LawPortalClients {
  return {
    trader: clientWithRetries(trader),
    broker: clientWithRetries(broker),
    customs: clientWithRetries(customs),
  };
}

function clientWithRetries<Client extends Pick<PortalClient, 'call'>>(client: Client): Client {
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
