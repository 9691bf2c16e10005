import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { migratedTestDatabase } from '../../src/foundation/database/testing/migrated-database.ts';

/*
 * The readers of a declaration that `org_lodger` has lodged under `XA1`. Each person has a mandate with XA1.
 */

const lodger = 'org_lodger';
const at = "'2026-11-20T08:00:00Z'";
const newDeclaration = `insert into declarations.declarations (organisation_id, id, lrn, type, status, status_group, lifecycle,
    content_hash, created_at, changed_at, lodged_at)
  values ('${lodger}', $1, $1, 'import', 'lodged', 'open', '{}', '', ${at}, ${at}, ${at})`;
const newMandate = `insert into mandates.mandates (id, principal, representative, offered_by, status, representations, types,
    valid_from, offer_ends_at, created_at, changed_at)
  values ($1, $2, 'XA1', 'principal', 'active', '{direct}', '{import}', '2026-01-01', ${at}, ${at}, ${at})`;
const newNumber =
  'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)';
let declaration: string;
/** Two numbers that no other test uses. */
let declarant: string;
let importer: string;
let created = 0;

const testing = await migratedTestDatabase();
const owner = await connect();
await newOrganisation(lodger);
await owner.query(newNumber, ['XA1', lodger]);
after(async () => {
  await owner.end();
  await testing.stop();
});
beforeEach(async () => {
  created += 1;
  [declaration, declarant, importer] = [`dec_${created}`, `XA1${created}`, `XA2${created}`];
  await owner.query(newDeclaration, [declaration]);
  for (const number of [declarant, importer]) await owner.query(newMandate, [`man_${number}`, number]);
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(testing.connection);
  await client.connect();
  return client;
}

async function newOrganisation(id: string): Promise<string> {
  await owner.query(
    `insert into organisations.organisations (id, kind, name, identification_number, created_at, changed_at)
     values ($1, 'trader', $1, $1, ${at}, ${at})`,
    [id],
  );
  return id;
}

/** Stores readers as a request of the lodging organisation, in the transaction of a session. */
async function store(
  session: pg.Client,
  readers: { readonly principal?: string; readonly owner?: string },
  isKept = false,
): Promise<void> {
  await session.query("select set_config('portal.organisation_id', $1, true)", [lodger]);
  const mandates = Object.entries(readers).map(([side, number]) => [side, `man_${number}`]);
  await session.query('select declarations.set_principals($1, $2, $3, $4)', [
    lodger,
    declaration,
    JSON.stringify(readers),
    JSON.stringify(isKept ? {} : Object.fromEntries(mandates)),
  ]);
}

async function inTransaction(session: pg.Client, work: () => Promise<void>): Promise<void> {
  await session.query('begin');
  await work();
  await session.query('commit');
}

const storeNow = (...[readers, isKept]: [Parameters<typeof store>[1], boolean?]): Promise<void> =>
  inTransaction(owner, () => store(owner, readers, isKept));

async function readers(): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select p.principal, p.organisation_id, p.mandate_id from declarations.principals p
     where p.declaration_id = $1 order by p.is_represented desc`,
    [declaration],
  );
  return rows.map(({ principal, organisation_id, mandate_id }) => [principal, organisation_id, mandate_id]);
}

describe('set_principals', () => {
  test('stores each reader with its own mandate, and the organisation that has the number', async () => {
    const organisation = await newOrganisation(`org_importer_${created}`);
    await owner.query(newNumber, [importer, organisation]);
    await storeNow({ principal: declarant, owner: importer });
    assert.deepEqual(await readers(), [
      [declarant, null, `man_${declarant}`],
      [importer, organisation, `man_${importer}`],
    ]);
  });

  test('removes readers that an amendment no longer names, and leaves the others', async () => {
    await storeNow({ principal: declarant, owner: importer });
    await storeNow({ principal: declarant }, true);
    assert.deepEqual(await readers(), [[declarant, null, `man_${declarant}`]]);
    await storeNow({ owner: declarant });
    assert.deepEqual(await readers(), [[declarant, null, `man_${declarant}`]]);
    await storeNow({});
    assert.deepEqual(await readers(), []);
  });

  test('raises an exception for a mandate that does not belong to the number', async () => {
    await owner.query('begin');
    await owner.query("select set_config('portal.organisation_id', $1, true)", [lodger]);
    await assert.rejects(
      owner.query('select declarations.set_principals($1, $2, $3, $4)', [
        lodger,
        declaration,
        JSON.stringify({ owner: importer }),
        JSON.stringify({ owner: `man_${declarant}` }),
      ]),
      /not an active mandate/,
    );
    await owner.query('rollback');
  });

  test('stores an organisation with both numbers once, with the mandate of the principal', async () => {
    const organisation = await newOrganisation(`org_both_${created}`);
    for (const number of [declarant, importer]) await owner.query(newNumber, [number, organisation]);
    await storeNow({ principal: declarant, owner: importer });
    assert.deepEqual(await readers(), [[declarant, organisation, `man_${declarant}`]]);
  });

  test('raises an exception for a declaration of another organisation', async () => {
    await owner.query('begin');
    await owner.query("select set_config('portal.organisation_id', 'org_other', true)");
    await assert.rejects(
      owner.query("select declarations.set_principals('org_other', $1, '{}', '{}')", [declaration]),
      /does not belong/,
    );
    await owner.query('rollback');
  });
});

describe('a number that is registered later', () => {
  test('lets its organisation read, and an organisation with both numbers only once', async () => {
    for (const numbers of [
      [declarant, importer],
      [importer, declarant],
    ]) {
      await storeNow({ principal: declarant, owner: importer });
      const organisation = await newOrganisation(`org_late_${created}_${numbers[0]}`);
      for (const number of numbers) await owner.query(newNumber, [number, organisation]);
      assert.deepEqual(await readers(), [[declarant, organisation, `man_${declarant}`]]);
      await owner.query('delete from organisations.identification_numbers where organisation_id = $1', [
        organisation,
      ]);
      await storeNow({});
    }
  });

  test('is found if it is registered while the lodgement runs', async () => {
    const organisation = await newOrganisation(`org_racing_${created}`);
    const registering = await connect();
    try {
      await owner.query('begin');
      await store(owner, { owner: importer });
      const registered = registering.query(newNumber, [importer, organisation]);
      await untilBlocked(registering);
      await owner.query('commit');
      await registered;
      assert.deepEqual(await readers(), [[importer, organisation, `man_${importer}`]]);
    } finally {
      await registering.end();
    }
  });

  test('is found if the lodgement runs while it is registered', async () => {
    const organisation = await newOrganisation(`org_racing_${created}`);
    const registering = await connect();
    try {
      await registering.query('begin');
      await registering.query(newNumber, [importer, organisation]);
      const lodging = await connect();
      await lodging.query('begin');
      const stored = store(lodging, { owner: importer });
      await untilBlocked(lodging);
      await registering.query('commit');
      await stored;
      await lodging.query('commit');
      await lodging.end();
      assert.deepEqual(await readers(), [[importer, organisation, `man_${importer}`]]);
    } finally {
      await registering.end();
    }
  });
});

/** Waits until a session waits for a lock. */
async function untilBlocked(session: pg.Client): Promise<void> {
  const pid = Reflect.get(session, 'processID');
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const [row] = await testing.database.system.query<{ waits: boolean }>(
      'select cardinality(pg_blocking_pids($1)) > 0 as waits',
      [pid],
    );
    if (row?.waits) return;
  }
  throw new Error('the session does not wait for the lock of the number');
}
