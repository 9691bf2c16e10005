import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient, type PortalClient } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { addedFunctionName, writeNextTree } from '../upgrade/next-version.ts';
import { formatSeconds, testFault } from './fault-report-case.ts';
import { startMixedLoad } from './mixed-load.ts';
import { waitUntil, waitUntilSettled } from './wait-until.ts';

const loadMs = 3_000;

testFault(
  {
    fault: 'An upgrade under load, while both versions run',
    done: 'The present version runs under load. A next version, with more migrations, a changed function and an added one, starts on the same database, upgrades it while the present one works, and gets half of the requests. Then the present version stops, and the next one continues alone. A node of the present version that starts now is refused.',
    promised:
      'Present code runs on the next schema and calls the next functions. No response is a 500. Tokens, cursors and Idempotency-Keys are valid at both versions. Nothing that was answered 201 is lost.',
    alerts: { none: 'Both versions serve requests during the upgrade.' },
  },
  async (saw) => {
    const tree = await writeNextTree();
    const shared = await startSharedDatabase({ empty: true });
    let load: { stop(): Promise<unknown> } | undefined;
    try {
      const before = await shared.startNode();
      const trader = createPortalClient(before.baseUrl, before.credentials.hostToHost);
      await trader.token();
      const ways: PortalClient[] = [trader];
      let count = 0;
      const client = (): PortalClient => {
        count += 1;
        return ways[count % ways.length] ?? trader;
      };
      const { officer, hostToHost } = before.credentials;
      const day = startMixedLoad({ writers: 6, name: 'UPGRADE', client, officer });
      load = day;
      const audited = async (mark: string): Promise<boolean> => {
        const text = `select from audit.events where action = 'declaration.lodge' and changes ->> 'release' = ${mark}() limit 1`;
        return (await shared.query(text)).length > 0;
      };
      const answered = (): number =>
        day.load.lodgements.filter((lodgement) => lodgement.confirmation !== null).length;
      await pause(loadMs);
      const atStart = answered();
      const startedAt = performance.now();
      const next = await shared.startNode({ mainFile: join(tree.path, 'server', 'src', 'main.ts') });
      const startMs = performance.now() - startedAt;
      const duringStart = answered() - atStart;
      assert.ok(duringStart > 0, 'the present version works while the next one migrates');
      await waitUntil(
        () => audited(addedFunctionName),
        'the present version does not run the changed function',
      );
      ways.push(trader.at(next.baseUrl));
      const together = answered();
      await pause(loadMs);
      await waitUntil(() => answered() > together + 6, 'nothing is lodged at both');
      const atBoth = answered() - together;
      ways.shift();
      await before.stop();
      const alone = answered();
      await waitUntil(() => answered() > alone + 6, 'nothing is lodged at the next version');
      await assert.rejects(shared.startNode(), /was migrated by a newer version of the portal/);
      await day.stop();
      await waitUntilSettled(shared.query);
      saw(
        `The next version took ${formatSeconds(startMs)} to start and to migrate, while the present one answered ${duringStart} lodgements; ${atBoth} at both together.`,
      );
      const { lodgements } = day.load;
      saw(
        `${lodgements.length} lodgements in total, ${day.decisions.length} decisions; no response was 500.`,
      );
      assert.deepEqual(day.faults, []);
      const responses = { lodgements, decisions: day.decisions, secrets: [hostToHost.clientSecret] };
      assert.deepEqual(await brokenInvariants(shared.connection, responses), []);
      saw('The database meets all invariants.');
      assert.doesNotMatch(before.output() + next.output(), /unexpected error/);
    } finally {
      await load?.stop();
      await shared.stop();
      await tree.remove();
    }
  },
);
