import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions } from '../../server/src/foundation/database/database.ts';
import { migrate } from '../../server/src/foundation/database/migrations/migrate.ts';
import { openTestDatabase } from '../../server/src/foundation/database/testing/migrated-database.ts';
import { fillPresentDatabase } from './fill-database.ts';
import { createUpgradeLoad } from './load.ts';
import { assertNoLongLockWaits, describeLockWaits, formatLockSeconds, watchLockWaits } from './lock-waits.ts';
import { addedFunctionName, writeNextVersion } from './next-version.ts';
import { type LogFollower, type PresentPortal, startPresentPortal } from './present-portal.ts';
import {
  assertDerivedRows,
  assertLedgerOfBills,
  assertMigrated,
  countRecentRows,
} from './upgraded-database.ts';

/*
 * Upgrades a database to the next version while the present version works on it. Responses and rows must then
 * be as an upgrade promises.
 */

/** Maximum number of declarations that are lodged by requests. The others are copies. */
const maxLodged = 2_000;
const unnumbered = 50;

export interface UpgradeConnections {
  /** Connection of the portal to a migrated database with the bundled code lists. */
  readonly portal: ConnectionOptions;
  readonly superuser: pg.ClientConfig;
}

/**
 * Fills a database with the present version and upgrades it under load: first to a release that changes only
 * functions, then to one with migrations. After each, a node of the present version starts again.
 */
export async function upgradeUnderLoad(
  { portal: connection, superuser }: UpgradeConnections,
  size: number,
  saw: (sentence: string) => void,
): Promise<void> {
  const lodged = Math.min(maxLodged, Math.floor(size / 6));
  const organisations = await fillPresentDatabase(connection, superuser, size - lodged);
  const next = await writeNextVersion();
  const testing = openTestDatabase(connection);
  const onlooker = new pg.Client(superuser);
  try {
    await onlooker.connect();
    const portal = await startPresentPortal(testing, organisations);
    const [first = ''] = organisations;
    const begunAt = new Date();
    const recent = await countRecentRows(onlooker, begunAt);
    const filled = await changesOf(onlooker);
    const load = createUpgradeLoad(portal, organisations);
    for (let index = 0; index < lodged; index += 1) {
      await load.lodge(organisations[index % organisations.length] ?? '');
      // Leaves the last declarations without sequence numbers when the upgrade begins.
      if (index === lodged - unnumbered) while ((await portal.number()) !== 0);
    }
    const draft = await portal.createDraft(first);
    const watching = await watchLockWaits(superuser);
    load.start();
    const begun = performance.now();
    await upgrade(connection, onlooker, next).finally(() => Promise.all([load.stop(), watching.stop()]));
    saw(
      `${size} declarations; the upgrade took ${formatLockSeconds(performance.now() - begun)}, in which the present version made ${load.requests()} requests; ${load.failedNumberings()} attempts to number failed and were followed by others.`,
    );
    for (const sentence of [...describeLockWaits(watching), load.slowest()]) saw(sentence);
    assert.deepEqual(load.failures, [], 'no request fails');
    while ((await portal.number()) !== 0);
    assertNoLongLockWaits(watching);
    const expected = organisations.map((id) => (filled.get(id) ?? 0) + load.changes(id));
    await assertFollowed(portal, organisations, load.followers, expected);
    await assertDerivedRows(onlooker);
    await assertLedgerOfBills(onlooker, first);
    await assertMigrated(onlooker);
    await assertProceeds(portal, organisations, onlooker);
    assert.equal(await portal.isInStatusList(first, draft), false, 'a draft is not in the status list');
    await portal.cleanUp();
    const stored = load.lodgements() + 1;
    assert.equal(await countRecentRows(onlooker, begunAt), recent + stored, 'no recent row is deleted');
    saw(
      'No request was refused or lost, and the declarations from before the upgrade are complete and proceed.',
    );
  } finally {
    await Promise.all([testing.stop(), onlooker.end(), next.remove()]);
  }
}

type Next = Awaited<ReturnType<typeof writeNextVersion>>;

/**
 * Upgrades twice. After each, a node of the present version starts, and must not replace the functions of the
 * next version.
 */
async function upgrade(
  connection: ConnectionOptions,
  onlooker: pg.Client,
  { functionsOnly, complete }: Next,
): Promise<void> {
  assert.deepEqual(await migrate(connection, functionsOnly), { ok: true, applied: [] });
  await untilMarked(onlooker);
  assert.deepEqual(await migrate(connection), { ok: true, applied: [] }, 'the older node starts');
  await untilMarked(onlooker);
  const migrated = await migrate(connection, complete);
  assert.ok(migrated.ok && migrated.applied.length > 1);
  const older = await migrate(connection);
  assert.ok(!older.ok, 'the older node refuses a database with migrations that it does not know');
  assert.match(older.message, /was migrated by a newer version .* Nothing was changed\./);
  await untilMarked(onlooker);
}

/** Waits until the present version has written an audit row with the function of the next version. */
async function untilMarked(onlooker: pg.Client): Promise<void> {
  const { rows } = await onlooker.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from audit.events',
  );
  for (;;) {
    const { rows: found } = await onlooker.query<{ marked: boolean }>(
      `select changes ->> 'release' is not distinct from ${addedFunctionName}() as marked from audit.events
       where id > $1 and action = 'declaration.lodge' order by id limit 1 offset 5`,
      [rows[0]?.id],
    );
    if (found[0] === undefined) {
      await pause(20);
      continue;
    }
    assert.ok(found[0].marked, 'a lodgement is audited by the function of the next version');
    return;
  }
}

async function changesOf(onlooker: pg.Client): Promise<Map<string, number>> {
  const { rows } = await onlooker.query<{ id: string; count: number }>(
    'select organisation_id as id, count(*)::integer as count from declarations.changes group by 1',
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Checks that readers from before the upgrade, and readers who start now, read every change once. */
async function assertFollowed(
  portal: PresentPortal,
  organisations: readonly string[],
  followers: readonly LogFollower[],
  expected: readonly number[],
): Promise<void> {
  const late = organisations.map((id) => portal.follow(id));
  for (const readers of [followers, late]) {
    for (const follower of readers) while (await follower.read());
    assert.deepEqual(
      readers.map(({ position }) => position()),
      expected,
    );
  }
}

/**
 * Checks that a declaration from before the upgrade is complete, and that its next change has a higher id and a
 * sequence number.
 */
async function assertProceeds(
  portal: PresentPortal,
  organisations: readonly string[],
  onlooker: pg.Client,
): Promise<void> {
  const { rows } = await onlooker.query<{ organisation: string; id: string }>(
    `select distinct on (organisation_id) organisation_id as organisation, id
     from declarations.declarations where status = 'accepted' and lrn like 'GROWTH-%' order by 1, 2`,
  );
  assert.deepEqual(rows.map(({ organisation }) => organisation).toSorted(), organisations.toSorted());
  for (const { organisation, id } of rows) {
    const declaration = await portal.read(organisation, id);
    assert.ok(Array.isArray(declaration.goodsItems) && declaration.goodsItems.length > 0);
    assert.deepEqual([declaration.history[0], declaration.history.at(-1)], ['lodged', 'accepted']);
    const highest = await highestChange(onlooker);
    await onlooker.query('select foundation.advance_id_sequences()');
    await portal.decide(organisation, id, 'assignLane');
    assert.ok((await highestChange(onlooker)) > highest, 'the ids of changes rise');
    while ((await portal.number()) !== 0);
    assert.deepEqual(await portal.read(organisation, id), {
      ...declaration,
      history: [...declaration.history, 'accepted'],
    });
    assert.ok(await portal.isInStatusList(organisation, id));
  }
}

async function highestChange(onlooker: pg.Client): Promise<number> {
  const { rows } = await onlooker.query<{ id: number }>(
    'select max(id)::float8 as id from declarations.change_log',
  );
  return rows[0]?.id ?? 0;
}
