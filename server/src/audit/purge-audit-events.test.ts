import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { runAsTableOwner } from '../foundation/database/run-as-owner.ts';
import { runInSnapshot } from '../foundation/database/snapshot.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { recordAudit } from './audit-store.ts';
import { planAuditPurge, purgeAuditEvents } from './purge-audit-events.ts';
import { sealUnsealedEvents } from './sealer.ts';
import { type SealVerification, verifySeals } from './verify-seals.ts';

const testing = await migratedTestDatabase();
const owner = new pg.Client(testing.connection);
await owner.connect();
after(async () => {
  await owner.end();
  await testing.stop();
});
beforeEach(() => owner.query('truncate audit.events, audit.seals, audit.unsealed_events restart identity'));

const organisationId = 'org_00000000000000000000000001';
const now = new Date('2026-11-20T08:00:00Z');
const dayInYear = (year: number): Date => new Date(`${year}-06-01T12:00:00Z`);

/** Records audit events and seals all events that are not sealed yet. */
async function recordAndSeal(at: Date, ...targets: readonly string[]): Promise<void> {
  for (const id of targets) {
    await recordAudit(testing.database.system, {
      organisationId,
      at,
      actor: { kind: 'system', id: 'test' },
      action: 'thing.change',
      target: { kind: 'thing', id },
    });
  }
  await testing.database.systemTransaction((transaction) => sealUnsealedEvents(transaction, at, 100));
}

const planPurge = (keptYears: number, at = now) =>
  runInSnapshot(testing.connection, (sql) => planAuditPurge(sql, at, keptYears));
const verify = (expected: string | null = null, at = now): Promise<SealVerification> =>
  runInSnapshot(testing.connection, (sql) => verifySeals(sql, { expected, now: at, progress() {} }));

async function purge(keptYears: number, at = now): Promise<number> {
  const planned = await planPurge(keptYears, at);
  assert.ok(planned);
  return runAsTableOwner(testing.connection, (inTransaction) =>
    purgeAuditEvents(inTransaction, organisationId, planned.removal),
  );
}

async function remainingTargets(): Promise<string[]> {
  const { rows } = await owner.query<{ target: string }>(
    `select target_kind || ' ' || target_id as target from audit.events order by id`,
  );
  return rows.map(({ target }) => target);
}

/** Creates seal 1 in 2014, seal 2 in 2015 and seal 3 in 2020. */
async function createThreeSeals(): Promise<void> {
  await recordAndSeal(dayInYear(2014), 'a', 'b');
  await recordAndSeal(dayInYear(2015), 'c');
  await recordAndSeal(dayInYear(2020), 'd');
}

describe('purged audit events', () => {
  test('are deleted, and the chain is still valid from its beginning with every seal hash that was noted before', async () => {
    await createThreeSeals();
    const { head } = await verify();
    const first = (
      await owner.query("select encode(hash, 'hex') as hash from audit.seals where sequence = 1")
    ).rows[0]?.hash;
    assert.equal((await planPurge(10))?.events, 3);
    assert.equal(await purge(10), 3);
    assert.deepEqual(await remainingTargets(), ['thing d', 'audit_seal 2']);
    for (const sealHash of [head?.hash, first]) {
      const found = await verify(String(sealHash));
      assert.equal(found.broken, null);
      assert.deepEqual([found.seals, found.events, found.removal?.through], [3, 1, 2]);
    }
    // The purge record itself must be sealed too.
    await testing.database.systemTransaction((transaction) => sealUnsealedEvents(transaction, now, 100));
    assert.deepEqual(
      [(await verify()).broken, (await verify()).events, (await verify()).unsealed.count],
      [null, 2, 0],
    );
  });

  test('include the record of an earlier purge only once that record is old enough itself', async () => {
    await createThreeSeals();
    await purge(12);
    await recordAndSeal(now);
    assert.equal((await verify()).removal?.through, 1);
    assert.equal(await purge(10), 1);
    await recordAndSeal(now, 'e');
    const found = await verify();
    assert.deepEqual([found.broken, found.removal?.through], [null, 2]);
    assert.equal(await planPurge(10), null);
    const later = new Date('2037-01-02T08:00:00Z');
    assert.equal(await purge(10, later), 4, 'the event of 2020, two removals, and one event of 2026');
    assert.deepEqual(
      [(await verify(null, later)).broken, await remainingTargets()],
      [null, ['audit_seal 5']],
    );
  });

  test('do not include events that are too recent or that follow a recent seal', async () => {
    await createThreeSeals();
    assert.equal(await planPurge(13), null);
    // The next seal looks old only because the clock was set back. The seal before it is recent.
    await recordAndSeal(dayInYear(2013), 'set back');
    assert.equal((await planPurge(10))?.removal.through, 2);
    // Retention is compared in whole days, so nothing is purged on the anniversary itself.
    assert.equal((await planPurge(11, new Date('2026-06-01T23:00:00Z')))?.removal.through, 1);
    assert.equal((await planPurge(11, new Date('2026-06-02T00:00:00Z')))?.removal.through, 2);
  });

  test('do not break the chain if the purge is interrupted, and the purge can be continued', async () => {
    await createThreeSeals();
    await purge(10);
    await recordAndSeal(now);
    const { rows } = await owner.query('select * from audit.events where id = 4');
    assert.equal(rows.length, 1);
    await owner.query('truncate audit.events, audit.seals, audit.unsealed_events restart identity');
    await createThreeSeals();
    const planned = await planPurge(10);
    assert.ok(planned);
    await assert.rejects(
      runAsTableOwner(testing.connection, (inTransaction) => {
        let times = 0;
        return purgeAuditEvents(
          (work) => {
            times += 1;
            if (times > 1) throw new Error('killed');
            return inTransaction(work);
          },
          organisationId,
          planned.removal,
        );
      }),
      /killed/,
    );
    assert.deepEqual([(await verify()).broken, (await verify()).events], [null, 4]);
    await owner.query(`update audit.events set actor_id = 'x' where id = 2`);
    assert.deepEqual((await verify()).broken, { kind: 'row_altered', eventId: '2', sequence: 1 });
    await owner.query(`update audit.events set actor_id = 'test' where id = 2`);
    assert.equal(await purge(10), 3);
    assert.equal((await verify()).broken, null);
  });
});

describe('a break in the chain of audit seals', () => {
  const forge = (target: string, change: object, at = now) =>
    owner.query(
      `insert into audit.events (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, changes)
       values ($1, $2, 'system', 'audit-removal', 'audit.remove', 'audit_seal', $3, $4)`,
      [organisationId, at, target, JSON.stringify(change)],
    );

  test('is detected if an event is deleted after a purge, or if a purge record is deleted', async () => {
    await createThreeSeals();
    await purge(10);
    await recordAndSeal(now);
    await owner.query('delete from audit.events where id = 4');
    assert.deepEqual((await verify()).broken, { kind: 'row_missing', eventId: '4', sequence: 3 });
    await owner.query("delete from audit.events where action = 'audit.remove'");
    assert.deepEqual((await verify()).broken, { kind: 'row_missing', eventId: '1', sequence: 1 });
  });

  test('is detected if a purge record is invalid', async () => {
    await createThreeSeals();
    const { rows } = await owner.query<{ hash: string; sealedAt: Date }>(
      `select encode(hash, 'hex') as hash, sealed_at as "sealedAt" from audit.seals order by sequence`,
    );
    const [first, , third] = rows;
    assert.ok(first && third);
    const rightful = { sealHash: third.hash, sealedAt: third.sealedAt, keptYears: 6 };
    const wrong: readonly (readonly [target: string, change: object])[] = [
      ['3', { ...rightful, keptYears: 7 }],
      ['3', { ...rightful, keptYears: 0 }],
      ['3', { ...rightful, keptYears: '6' }],
      ['3', { ...rightful, sealHash: first.hash }],
      ['3', { ...rightful, sealedAt: first.sealedAt }],
      ['3', {}],
      ['4', rightful],
      ['nonsense', rightful],
    ];
    for (const [target, change] of wrong) {
      await forge(target, change);
      assert.equal((await verify()).broken?.kind, 'removal_wrong', JSON.stringify([target, change]));
      await owner.query("delete from audit.events where action = 'audit.remove'");
      await owner.query('delete from audit.unsealed_events');
    }
    await forge('3', rightful);
    assert.equal((await verify()).broken, null);
  });

  test('is detected if events were purged before the end of the retention period, also after this end', async () => {
    await createThreeSeals();
    const { rows } = await owner.query<{ hash: string; sealedAt: Date }>(
      `select encode(hash, 'hex') as hash, sealed_at as "sealedAt" from audit.seals where sequence = 3`,
    );
    const [third] = rows;
    assert.ok(third);
    await forge('3', { sealHash: third.hash, sealedAt: third.sealedAt, keptYears: 7 });
    await owner.query("delete from audit.events where action <> 'audit.remove'");
    for (const at of [now, dayInYear(2028)]) {
      assert.deepEqual((await verify(null, at)).broken, { kind: 'removal_wrong', sequence: 3 });
    }
  });

  test('is not detected if the clock of the verifying machine is behind the time of the purge', async () => {
    await createThreeSeals();
    await purge(10);
    const yesterday = new Date(now.getTime() - 86_400_000);
    assert.equal((await verify(null, yesterday)).broken, null);
  });
});
