/*
 * Tests the status feed under load, with writers and pollers at two nodes, a late commit, killed connections
 * and a killed node. STATUS_FEED_SECONDS sets the duration (7 by default, 20 for a full run).
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  countPendingWork,
  declarationInconsistencies,
  sequenceNumberErrors,
} from './declaration-invariants.ts';
import { lodgeInOpenTransaction } from './delayed-commit.ts';
import { type EventFollower, followEvents, followStream } from './event-follower.ts';
import { type ObservedLodgement, startLodgingLoad } from './lodging-load.ts';
import { brokerNumber, createPortalClient, type PortalClient } from './portal-client.ts';
import type { PortalProcess } from './portal-process.ts';
import { startSharedDatabase } from './shared-database.ts';
import { type StatusPoller, startStatusPoller } from './status-poller.ts';

const writeForMs = 1_000 * Number(process.env.STATUS_FEED_SECONDS ?? 7);
const openTransactionMs = 5_000;
const writers = 32;
const shared = await startSharedDatabase();
after(() => shared.stop());

test('every poller of the status feed ends with the latest state of everything, in order and without duplicates', async (context) => {
  const first = await shared.startNode();
  const { hostToHost, otherHostToHost } = first.credentials;
  const serving: PortalProcess[] = [first, await shared.startNode()];
  const traders = [
    createPortalClient(first.baseUrl, hostToHost),
    createPortalClient(first.baseUrl, otherHostToHost, brokerNumber),
  ];
  await Promise.all(traders.map((trader) => trader.token()));
  /** Returns the client of one of two organisations at a node that runs. */
  const client = (organisation: number, node: number): PortalClient => {
    const trader = traders[organisation % 2];
    const { baseUrl } = serving[node % serving.length] ?? first;
    if (!trader) throw new Error('the test requires two organisations');
    return trader.at(baseUrl);
  };
  const pollers = [
    startStatusPoller({ client: () => client(0, 0), waitSeconds: 0, limit: 100 }),
    startStatusPoller({ client: () => client(0, 1), waitSeconds: 2, limit: 7 }),
    startStatusPoller({ client: () => client(1, 0), waitSeconds: 2, limit: 500 }),
  ];
  // Starts followers, of which the first one loses its node half-way.
  const followers = [followStream(() => client(0, 0)), followEvents(() => client(0, 1), 50)];
  context.after(() => Promise.all([...pollers, ...followers].map((each) => each.stop())));

  const connection = await shared.connect();
  context.after(() => connection.end());
  const commitLate = await lodgeInOpenTransaction(connection, hostToHost, 'LATE-1');
  const began = performance.now();
  const load = startLodgingLoad({
    writers,
    name: 'FEED',
    // Distributes the writers evenly over the organisations and nodes.
    client: (writer) => client(writer, writer >> 1),
    retry: true,
  });
  context.after(() => load.stop());
  await pause(writeForMs / 4);
  await killNotificationConnection();
  await pause(writeForMs / 4);
  serving.splice(0, 1);
  await first.kill();
  await pause(Math.max(0, openTransactionMs - (performance.now() - began)));
  await commitLate();
  await pause(Math.max(0, writeForMs - (performance.now() - began)));
  const lodgements = await load.stop();

  const stoppedAt = performance.now();
  await untilSettled();
  context.diagnostic(`at rest ${Math.round(performance.now() - stoppedAt)} ms after the last lodgement`);
  const organisations = [
    hostToHost.organisationId,
    hostToHost.organisationId,
    otherHostToHost.organisationId,
  ];
  for (const [index, poller] of pollers.entries()) await assertAllSeen(poller, organisations[index] ?? '');
  for (const follower of followers) await assertWholeLog(follower, hostToHost.organisationId);
  assert.deepEqual(await sequenceNumberErrors(shared.query), []);
  assert.deepEqual(await declarationInconsistencies(shared.query), []);
  await assertConfirmedAreStored(lodgements);
  assert.equal(
    [...(pollers[0]?.seen.values() ?? [])].find((entry) => entry.lrn === 'LATE-1')?.status,
    'released',
  );
  const counts = pollers.map(
    ({ counts: { polls, entries, lost } }) => `${polls} polls, ${entries} entries, ${lost} lost`,
  );
  context.diagnostic(`${lodgements.length} lodgements; pollers: ${counts.join('; ')}`);
});

async function killNotificationConnection(): Promise<void> {
  const rows = await shared.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'customs-portal notifications' and datname = current_database() limit 1`,
  );
  assert.equal(rows.length, 1);
}

async function untilSettled(): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    if ((await countPendingWork(shared.query)) === 0) return;
    await pause(100);
  }
  assert.fail('the feed does not come to rest');
}

/** Checks that a poller has seen all entries of the database, in order. */
async function assertAllSeen(poller: StatusPoller, organisationId: string): Promise<void> {
  const rows = await shared.query<{
    id: string;
    lrn: string;
    mrn: string | null;
    status: string;
    sequence: number;
  }>(
    `select d.id, d.lrn, d.mrn, d.status,
       (select max(c.sequence)::float8 from declarations.changes c
        where c.organisation_id = d.organisation_id and c.declaration_id = d.id) as sequence
     from declarations.declarations d where d.organisation_id = $1`,
    [organisationId],
  );
  const last = Math.max(...rows.map((row) => row.sequence));
  for (
    let attempt = 0;
    attempt < 2_000 && ![...poller.seen.values()].some((entry) => entry.sequence === last);
    attempt += 1
  ) {
    await pause(50);
  }
  const seen = [...poller.seen].map(([id, { seenAt: _, ...entry }]) => ({ id, ...entry }));
  const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id);
  assert.deepEqual(seen.toSorted(byId), rows.toSorted(byId));
  assert.deepEqual(poller.faults, []);
}

/** Checks that a follower has seen every change, with consecutive sequence numbers. */
async function assertWholeLog(follower: EventFollower, organisationId: string): Promise<void> {
  const [row] = await shared.query<{ head: number }>(
    'select last_sequence::float8 as head from declarations.stream_positions where organisation_id = $1',
    [organisationId],
  );
  for (let attempt = 0; attempt < 2_000 && follower.last() !== row?.head; attempt += 1) await pause(50);
  assert.equal(follower.last(), row?.head);
  assert.deepEqual(follower.faults, []);
}

async function assertConfirmedAreStored(lodgements: readonly ObservedLodgement[]): Promise<void> {
  assert.ok(lodgements.every((lodgement) => lodgement.confirmation !== null));
  const rows = await shared.query<{ lrn: string; id: string }>(
    "select lrn, id from declarations.declarations where lrn like 'FEED-%'",
  );
  const stored = new Map(rows.map((row) => [row.lrn, row.id]));
  assert.equal(stored.size, lodgements.length);
  assert.deepEqual(
    lodgements.filter((lodgement) => stored.get(lodgement.lrn) !== lodgement.id),
    [],
  );
}
