import assert from 'node:assert/strict';
import { Client } from 'pg';
import type { Caller } from '../../server/src/callers/caller.ts';
import { createFeed, feedChannel } from '../../server/src/declarations/feed/public.ts';
import {
  blindFeed,
  openTestOperations,
  type TestOperations,
} from '../../server/src/declarations/testing/test-operations.ts';
import type { Database } from '../../server/src/foundation/database/database.ts';
import { listen } from '../../server/src/foundation/database/notifications.ts';
import { formatSeconds, testFault } from './fault-report-case.ts';
import { waitUntil } from './wait-until.ts';

const organisations = 3_000;
const changesEach = 2;
/** The advisory lock of numbering: while a session holds it, no node numbers. */
const numberingLock = 7203114561;
/** Sent after the last position, because notifications arrive in the order in which they were sent. */
const endMarker = 'org_end 1';

testFault(
  {
    fault: `Numbering stops while ${organisations} organisations lodge`,
    done: `A session locks numbering while each of ${organisations} organisations gets ${changesEach} changes, and ${organisations} others get none. All of them poll the status feed. Then the session ends.`,
    promised:
      'Polls run no statement while numbering is stopped. Afterwards the node receives every new position: the first poll of an organisation with changes runs one statement, all other polls run none.',
    alerts: { none: 'Numbering continues within a second.' },
  },
  async (saw) => {
    let statements = 0;
    const counted = (database: Database): Database => ({
      ...database,
      organisation: (id, work) =>
        database.organisation(id, (sql) =>
          work({
            query(text, values) {
              statements += 1;
              return sql.query(text, values);
            },
          }),
        ),
    });
    let feed = blindFeed;
    const api = await openTestOperations(
      {
        head: (stream) => feed.head(stream),
        follow: (stream) => feed.follow(stream),
        learn: (stream, head) => feed.learn(stream, head),
        losses: () => feed.losses(),
      },
      undefined,
      { through: counted },
    );
    const { database, connection } = api.testing;
    const clock = () => performance.now();
    const listening = await listen(database, [feedChannel], clock);
    // A busy machine must not count as late notifications.
    const notifications = { ...listening, fresh: () => true };
    let ended = false;
    notifications.on(feedChannel, (payload) => {
      if (payload === endMarker) ended = true;
    });
    feed = createFeed({ database, notifications, clock, failed: (error) => assert.ifError(error) });
    const holder = new Client(connection);
    await holder.connect();
    try {
      const callers = await openCallers(api);
      const [changed, idle] = [callers.slice(0, organisations), callers.slice(organisations)];
      const tags = new Map<Caller, string>();
      /** Returns how many statements one poll of each caller runs, and how many polls get 304. */
      const poll = async (polled: readonly Caller[]) => {
        statements = 0;
        let unchanged = 0;
        for (const caller of polled) {
          const answer = await api.call('getStatus', caller, {
            headers: { 'if-none-match': tags.get(caller) ?? '' },
          });
          if (answer.status === 304) unchanged += 1;
          tags.set(caller, answer.headers.get('ETag') ?? '');
        }
        return { statements, unchanged };
      };
      await insertChanges(holder, 0, callers.length);
      await api.number();
      await poll(callers);
      assert.deepEqual(await poll(callers), { statements: 0, unchanged: callers.length });

      await holder.query('select pg_advisory_lock($1)', [numberingLock]);
      feed.start();
      for (let change = 1; change <= changesEach; change += 1)
        await insertChanges(holder, change, organisations);
      const stopped = await poll(callers);
      saw(`While numbering was stopped, ${callers.length} polls ran ${stopped.statements} statements.`);

      const began = clock();
      await holder.query('select pg_advisory_unlock($1)', [numberingLock]);
      await waitUntil(async () => {
        const { rows } = await holder.query(
          'select coalesce(sum(last_sequence), 0)::integer as numbered from declarations.stream_positions',
        );
        return rows[0].numbered === callers.length + organisations * changesEach;
      }, 'the changes got no numbers');
      await holder.query('select pg_notify($1, $2)', [feedChannel, endMarker]);
      await waitUntil(() => ended, 'the node receives no notifications');
      saw(
        `All ${organisations * changesEach} changes were numbered after ${formatSeconds(clock() - began)}.`,
      );

      const [ofIdle, ofChanged, again] = [await poll(idle), await poll(changed), await poll(callers)];
      saw(
        `Afterwards, one poll each of ${organisations} organisations with changes ran ${ofChanged.statements} statements, one of ${organisations} others ${ofIdle.statements}, and one more of all ${again.statements}.`,
      );
      assert.deepEqual(
        { stopped, ofIdle, ofChanged, again },
        {
          stopped: { statements: 0, unchanged: callers.length },
          ofIdle: { statements: 0, unchanged: organisations },
          ofChanged: { statements: organisations, unchanged: 0 },
          again: { statements: 0, unchanged: callers.length },
        },
      );
    } finally {
      await holder.end();
      await feed.stop();
      await notifications.close();
      await api.stop();
    }
  },
);

function idOf(index: number): string {
  return `org_${String(index).padStart(26, '0')}`;
}

async function openCallers(api: TestOperations): Promise<Caller[]> {
  const caller = await api.newCaller();
  return Array.from({ length: organisations * 2 }, (_, index) => {
    const id = idOf(index);
    return { ...caller, organisation: { ...caller.organisation, id }, client: { id: `cli_of_${id}` } };
  });
}

/** Inserts a change of one declaration of each of the first organisations. */
async function insertChanges(client: Client, revision: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => idOf(index));
  if (revision === 0)
    await client.query(
      `insert into declarations.declarations (organisation_id, id, lrn, type, office, status, status_group, lifecycle,
         content_hash, created_at, changed_at, lodged_at)
       select o, 'dec_' || substr(o, 5), 'ONE', 'import', 'XA000100', 'lodged', 'open', '{"dueBy": {}}', '', now(), now(), now()
       from unnest($1::text[]) o`,
      [ids],
    );
  await client.query(
    `insert into declarations.change_log (organisation_id, declaration_id, revision, event, at, actor_kind, status,
       status_group, next_actions)
     select o, 'dec_' || substr(o, 5), $2, 'declaration.lodged', now(), 'declarant', 'lodged', 'open', '[]'
     from unnest($1::text[]) o`,
    [ids, revision],
  );
}
