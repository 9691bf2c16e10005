import assert from 'node:assert/strict';
import pg from 'pg';
import { type Connection, openDatabase } from '../../server/src/foundation/database/database.ts';
import { migrate } from '../../server/src/foundation/database/migrations/migrate.ts';
import { assertBooked, assertDerived, assertParted, youngRows } from './after-the-upgrade.ts';
import { callsKeptMs, fillBefore, organisations } from './fill-before.ts';
import { createLoad } from './load.ts';
import { document, type Follower, type VersionBefore, versionBefore } from './version-before.ts';
import { assertNobodyHeldUp, inSeconds, seenBy, watchWaits } from './waits.ts';

/*
 * The version before goes on while the database is migrated: it lodges, decides, numbers, reads and sweeps. What it is
 * answered meanwhile, and what is there afterwards, is what an upgrade promises.
 */

const waitMs = 60_000;
/** How many declarations are lodged by calls at the most; the others are copies. */
const mostLodged = 2_000;
const unnumbered = 50;

export interface Places {
  /** As the portal reaches it. */
  readonly portal: Connection;
  /** A superuser's. */
  readonly superuser: pg.ClientConfig;
}

/** Fills a database of the schema after 0031, migrates it under load, tells what was seen, and asserts what is promised. */
export async function upgradeUnderLoad(
  places: Places,
  size: number,
  saw: (sentence: string) => void,
): Promise<void> {
  const database = openDatabase(places.portal, 8, waitMs);
  const onlooker = new pg.Client(places.superuser);
  await onlooker.connect();
  try {
    const lodged = Math.min(mostLodged, Math.floor(size / 2));
    const before = versionBefore(database);
    await fillBefore(places.superuser, before, size - lodged);
    const begunAt = new Date();
    const young = (await youngRows(onlooker, begunAt)) - before.remembered();
    const filled = await changesOf(onlooker);
    const load = createLoad(before);
    for (let index = 0; index < lodged; index += 1) {
      await load.lodge(organisations[index % organisations.length] ?? '');
      // The last ones have no number when the migration begins.
      if (index === lodged - unnumbered) while ((await before.number()) !== 0);
    }
    const draft = await before.lodge('org_a', null);
    const watching = await watchWaits(places.superuser);
    load.start();
    const begun = performance.now();
    const migrated = await migrate(places.portal).finally(() => Promise.all([load.stop(), watching.stop()]));
    assert.ok(migrated.ok);
    saw(
      `${size} declarations; the migrations took ${inSeconds(performance.now() - begun)}, in which the version before made ${load.calls()} calls; ${load.failedTurns()} turns of numbering failed, and were followed by others.`,
    );
    for (const sentence of [...seenBy(watching), load.slowest()]) saw(sentence);
    assert.deepEqual(load.refused, [], 'no call is refused');
    while ((await before.number()) !== 0);
    assertNobodyHeldUp(watching);
    const expected = organisations.map((id) => (filled.get(id) ?? 0) + load.changes(id));
    await assertFollowed(before, load.followers, expected);
    await assertDerived(onlooker);
    await assertBooked(onlooker);
    await assertParted(onlooker);
    await assertGoesOn(before, onlooker);
    assert.equal(await before.status('org_a', draft), undefined, 'a draft has no entry');
    while ((await before.sweep(Date.now() - callsKeptMs)) > 0);
    assert.equal(await youngRows(onlooker, begunAt), young + before.remembered(), 'what is young is there');
    saw('Nothing was refused or lost, and what was there before reads whole and goes on.');
  } finally {
    await Promise.all([database.close(), onlooker.end()]);
  }
}

async function changesOf(onlooker: pg.Client): Promise<Map<string, number>> {
  const { rows } = await onlooker.query<{ id: string; count: number }>(
    'select organisation_id as id, count(*)::integer as count from declarations.changes group by 1',
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Whoever reads the whole log now finds what was numbered before, too. */
async function assertFollowed(
  before: VersionBefore,
  followers: readonly Follower[],
  expected: readonly number[],
): Promise<void> {
  const late = organisations.map((id) => before.follow(id));
  for (const read of [followers, late]) {
    for (const follower of read) while (await follower.look());
    assert.deepEqual(
      read.map(({ seen }) => seen()),
      expected,
    );
  }
}

/** What was there before reads whole, and goes on: its next change has the next number, and ids that rise. */
async function assertGoesOn(before: VersionBefore, onlooker: pg.Client): Promise<void> {
  const { rows } = await onlooker.query<{ organisation: string; id: string; revision: number }>(
    `select distinct on (organisation_id) organisation_id as organisation, id, revision
     from declarations.declarations where status = 'accepted' and lrn like 'GROWTH-%' order by 1, 2`,
  );
  assert.deepEqual(rows.map(({ organisation }) => organisation).toSorted(), organisations.toSorted());
  for (const { organisation, id, revision } of rows) {
    const whole = { status: 'accepted', document, history: ['lodged', 'accepted'] };
    assert.deepEqual(await before.whole(organisation, id), whole);
    const highest = await highestChange(onlooker);
    await onlooker.query('select foundation.advance_id_sequences()');
    await before.decide(organisation, id, { revision, status: 'released', statusGroup: 'open' });
    assert.ok((await highestChange(onlooker)) > highest, 'the ids of changes rise');
    while ((await before.number()) !== 0);
    assert.deepEqual(await before.whole(organisation, id), {
      ...{ ...whole, status: 'released' },
      history: [...whole.history, 'released'],
    });
    assert.equal(await before.status(organisation, id), 'released');
  }
}

async function highestChange(onlooker: pg.Client): Promise<number> {
  const { rows } = await onlooker.query<{ id: number }>(
    'select max(id)::float8 as id from declarations.change_log',
  );
  return rows[0]?.id ?? 0;
}
