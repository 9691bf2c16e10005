import assert from 'node:assert/strict';
import { listAt, requireTextAt, textAt } from '../../../conformance/json.ts';
import { bodyWithStatus } from '../../../server/src/foundation/http/testing/request.ts';
import { brokenInvariants } from '../../invariants.ts';
import { createPortalClient, type PortalClient } from '../../portal-client.ts';
import { type PortalProcess, startPortal } from '../../portal-process.ts';
import { formatSeconds, testFault } from '../fault-report-case.ts';
import { createAlertCheck } from '../raised-alerts.ts';
import { waitUntilServed, waitUntilSettledAt } from '../wait-until.ts';
import { startArchivedPostgres } from './archived-postgres.ts';

const secret = 'the secret that all nodes of a test share';
const recoveryAlerts = ['PortalCursorsOfOtherHistory'];

/** Polls to the end; returns the last cursor and the number of entries. */
async function follow(client: PortalClient, from?: string): Promise<{ cursor: string; entries: number }> {
  let [cursor, entries] = [from, 0];
  for (;;) {
    const query = cursor === undefined ? '' : `&after=${encodeURIComponent(cursor)}`;
    const answer = await client.call('GET', `/openapi/status?limit=200${query}`).then(bodyWithStatus(200));
    const { length } = listAt(answer, 'items');
    cursor = requireTextAt(answer, 'a poll', 'cursor');
    entries += length;
    if (length === 0) return { cursor, entries };
  }
}

testFault(
  {
    fault: 'The database is recovered to a point in time',
    done: 'The database has a base backup and an archive of its write-ahead log. Declarations are lodged before and after a point in time, and a program has read the status feed to its end. The database is recovered to that time, while a node runs on. A second node starts. The operator runs no SQL.',
    promised:
      'A cursor from before the point in time is valid at both nodes. A cursor of a lost change is refused by both nodes with 400 `cursor_of_other_history`, also when the feed has grown past it. The operator is informed.',
    alerts: recoveryAlerts,
  },
  async (saw) => {
    const postgres = await startArchivedPostgres();
    const nodes: PortalProcess[] = [];
    const startNode = async (): Promise<PortalProcess> => {
      const node = await startPortal({
        publicUrl: 'http://portal.test',
        ...(nodes[0] && { credentials: nodes[0].credentials }),
        environment: { DATABASE_URL: postgres.url, PORTAL_SECRET: secret, PORTAL_CLIENT_RATE: '0' },
      });
      nodes.push(node);
      return node;
    };
    try {
      const old = await startNode();
      const client = createPortalClient(old.baseUrl, old.credentials.hostToHost);
      const lodgements: { lrn: string; id: string }[] = [];
      const lodge = async (from: number, count: number): Promise<void> => {
        for (let next = from; next < from + count; next += 1) {
          const answer = await client.lodge(`POINT-${next}`).then(bodyWithStatus(201));
          lodgements.push({ lrn: `POINT-${next}`, id: textAt(answer, 'id') ?? '' });
        }
        await waitUntilSettledAt(postgres.connection);
      };
      await lodge(0, 5);
      postgres.backUp();
      await lodge(5, 10);
      const streamBefore = await follow(client);
      const [point] = await postgres.query<{ at: string }>('select clock_timestamp()::text as at');
      const survived = lodgements.length;
      await lodge(15, 15);
      const lost = await follow(client);
      assert.ok(lost.entries > streamBefore.entries);
      const recoveredAt = performance.now();
      await postgres.recover(point?.at ?? '');
      await waitUntilServed(client);
      const watch = await createAlertCheck(old.operationsUrl);
      saw(
        `The database was recovered in ${formatSeconds(performance.now() - recoveredAt)}: ${survived} of ${lodgements.length} declarations are there again.`,
      );
      lodgements.length = survived;
      const fresh = await startNode();
      const poll = (node: PortalProcess, cursor: string) =>
        client.at(node.baseUrl).call('GET', `/openapi/status?after=${encodeURIComponent(cursor)}`);
      const check = async (when: string): Promise<void> => {
        for (const [name, node] of [
          ['the node that ran on', old],
          ['the new node', fresh],
        ] as const) {
          const refused = await poll(node, lost.cursor);
          assert.equal(refused.status, 400, `${when}, ${name}: ${refused.text}`);
          assert.equal(textAt(refused.body, 'code'), 'cursor_of_other_history');
          assert.equal((await poll(node, streamBefore.cursor)).status, 200, `${when}, ${name}`);
        }
        saw(`${when}, both nodes refused the cursor of the lost change and accepted the earlier cursor.`);
      };
      await check('After the recovery');
      await watch.check({ alerts: recoveryAlerts }, saw);
      await lodge(100, 30);
      await check('When the feed had grown past the cursor');
      const all = await follow(client);
      const again = await follow(client.at(fresh.baseUrl), streamBefore.cursor);
      assert.equal(
        all.entries,
        streamBefore.entries + again.entries,
        'a reader with the earlier cursor misses nothing',
      );
      assert.deepEqual(await brokenInvariants(postgres.connection, { lodgements }), []);
      saw(
        `A reader with the earlier cursor got all ${again.entries} later changes. The database meets all invariants.`,
      );
    } finally {
      await Promise.all(nodes.map((node) => node.kill()));
      await postgres.stop();
    }
  },
);
