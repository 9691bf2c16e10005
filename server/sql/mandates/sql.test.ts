import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openSqlDatabase } from '../../src/foundation/database/testing/sql-database.ts';

const principal = 'XA0000000001';
const representative = 'XA0000000002';
const sql = await openSqlDatabase();
for (const [index, number] of [principal, representative, 'XA0000000003'].entries())
  await sql.owner(
    `insert into organisations.organisations (id, kind, name, identification_number, created_at, changed_at)
       values ($1, 'trader', 'Name of ' || $1, $2, now(), now())`,
    [`org_${index + 1}`, number],
  );
after(() => sql.stop());
beforeEach(() => sql.owner('truncate mandates.mandates, mandates.events'));

interface Terms {
  readonly status?: string;
  readonly offeredBy?: string;
  readonly types?: readonly string[];
  readonly procedures?: readonly string[];
  readonly offices?: readonly string[];
  readonly maxValue?: number;
  readonly guarantees?: readonly string[];
  readonly accounts?: readonly string[];
  readonly validUntil?: string;
}

async function addMandate(id: string, terms: Terms = {}): Promise<void> {
  const {
    status = 'active',
    offeredBy = 'principal',
    types = ['import'],
    guarantees = [],
    accounts = [],
  } = terms;
  await sql.owner(
    `insert into mandates.mandates (id, principal, representative, offered_by, status, representations, types, procedures,
       offices, max_value, guarantees, accounts, valid_from, valid_until, offer_ends_at, created_at, changed_at)
     values ($1, $2, $3, $4, $5, '{direct}', $6, $7, $8, $9, $10, $11, '2026-01-01', $12, now(), now(), now())`,
    [
      ...[id, principal, representative, offeredBy, status, types, terms.procedures, terms.offices],
      ...[terms.maxValue, guarantees, accounts, terms.validUntil],
    ],
  );
}

const required = { principal, representative, day: '2026-11-20', representation: 'direct', type: 'import' };

async function bestMatch(more: object = {}): Promise<unknown> {
  const [row] = await sql.system.query('select * from mandates.best_matching_mandate($1)', [
    JSON.stringify({ ...required, ...more }),
  ]);
  return row;
}
const covering = (mandate: string) => ({ mandate, lacks: null, unlent: null });

describe('best_matching_mandate', () => {
  test('returns no row when no mandate is in force', async () => {
    assert.equal(await bestMatch(), undefined);
    for (const status of ['offered', 'suspended', 'ended']) await addMandate(`man_${status}`, { status });
    await addMandate('man_past', { validUntil: '2026-11-19' });
    assert.equal(await bestMatch(), undefined);
    assert.equal(await bestMatch({ day: '2025-12-31' }), undefined);
  });

  test('returns no row for swapped parties', async () => {
    await addMandate('man_1');
    assert.equal(await bestMatch({ principal: representative, representative: principal }), undefined);
  });

  test('returns a mandate on its first and its last day of validity', async () => {
    await addMandate('man_1', { validUntil: '2026-11-20' });
    assert.deepEqual(await bestMatch(), covering('man_1'));
    assert.deepEqual(await bestMatch({ day: '2026-01-01' }), covering('man_1'));
  });

  test('prefers a mandate that meets the requirement, then one that lends its security', async () => {
    await addMandate('man_1', { types: ['export'] });
    await addMandate('man_2');
    await addMandate('man_3', { guarantees: ['G1'] });
    assert.deepEqual(await bestMatch(), covering('man_2'));
    assert.deepEqual(await bestMatch({ guarantees: ['G1'] }), covering('man_3'));
  });

  test('returns the restrictions of the mandate that the requirement exceeds', async () => {
    const terms = { types: ['import'], procedures: ['40'], offices: ['XA000100'], maxValue: 1_000 };
    await addMandate('man_1', terms);
    const lacks = async (more: object): Promise<unknown> => Object(await bestMatch(more)).lacks;
    const covered = { procedures: ['4000', '4071'], office: 'XA000100', value: '1000.00' };
    assert.equal(await lacks(covered), null);
    assert.deepEqual(await lacks({ ...covered, representation: 'indirect' }), {
      representations: ['direct'],
    });
    assert.deepEqual(await lacks({ ...covered, type: 'export' }), { types: ['import'] });
    assert.deepEqual(await lacks({ ...covered, procedures: ['4000', '7100'] }), { procedures: ['40'] });
    assert.deepEqual(await lacks({ ...covered, office: 'XA000200' }), { offices: ['XA000100'] });
    assert.deepEqual(await lacks({ ...covered, value: '1000.01' }), { maxValue: '1000' });
    assert.deepEqual(await lacks({ ...covered, value: null }), { maxValue: '1000' }, 'an unknown value');
  });

  test('ignores properties that the requirement omits, and limits that the mandate omits', async () => {
    await addMandate('man_1', { offices: ['XA000100'], maxValue: 1 });
    assert.deepEqual(await bestMatch(), covering('man_1'));
    await addMandate('man_0');
    assert.deepEqual(await bestMatch({ office: 'XA000200', value: '5' }), covering('man_0'));
  });

  test('returns the securities of the mandate if a required one is not among them', async () => {
    await addMandate('man_1', { guarantees: ['G1'], accounts: ['A1'] });
    assert.deepEqual(await bestMatch({ guarantees: ['G1'], accounts: ['A1'] }), covering('man_1'));
    assert.deepEqual(await bestMatch({ guarantees: ['G2'], accounts: ['A2'] }), {
      mandate: 'man_1',
      lacks: null,
      unlent: { guarantees: ['G1'], accounts: ['A1'] },
    });
  });
});

describe('lock_mandate', () => {
  const lock = 'select * from mandates.lock_mandate($1)';
  const end = "update mandates.mandates set status = 'ended' where id = $1";
  const values = [JSON.stringify(required)];

  test('returns no mandate when no mandate is in force', async () => {
    assert.deepEqual(
      await sql.system.query(lock, values),
      [covering('')].map((row) => ({ ...row, mandate: null })),
    );
  });

  test('prevents the end of the mandate until its transaction commits', async () => {
    await addMandate('man_1');
    const [acting, ending] = [await sql.session(), await sql.session()];
    await acting.query('begin');
    assert.deepEqual((await acting.query(lock, values)).rows, [covering('man_1')]);
    await ending.query("set lock_timeout = '100ms'");
    await assert.rejects(ending.query(end, ['man_1']), /lock timeout/);
    await acting.query('commit');
    assert.equal((await ending.query(end, ['man_1'])).rowCount, 1);
    assert.equal(await bestMatch(), undefined);
  });

  test('lets two concurrent transactions use the same mandate', async () => {
    await addMandate('man_1');
    const [one, other] = [await sql.session(), await sql.session()];
    await one.query('begin');
    await one.query(lock, values);
    assert.deepEqual((await other.query(lock, values)).rows, [covering('man_1')]);
    await one.query('rollback');
  });

  test('uses another mandate when the first ends while it waits', async () => {
    await addMandate('man_1');
    await addMandate('man_2');
    const [ending, acting] = [await sql.session(), await sql.session()];
    await ending.query('begin');
    await ending.query(end, ['man_1']);
    const locked = acting.query(lock, values);
    await untilWaiting();
    await ending.query('commit');
    assert.deepEqual((await locked).rows, [covering('man_2')]);
  });

  test('does not lock a mandate that does not meet the requirement', async () => {
    await addMandate('man_1', { types: ['export'] });
    const [acting, ending] = [await sql.session(), await sql.session()];
    await acting.query('begin');
    const [row] = (await acting.query(lock, values)).rows;
    assert.deepEqual(row.lacks, { types: ['export'] });
    assert.equal((await ending.query(end, ['man_1'])).rowCount, 1);
    await acting.query('commit');
  });

  async function untilWaiting(): Promise<void> {
    const waiting = 'select from pg_locks where not granted';
    while ((await sql.owner(waiting)).length === 0);
  }
});

describe('names_of', () => {
  const names = (organisation: string) =>
    sql.request(organisation, "select * from mandates.names_of('{man_1,man_missing}')");
  const known = [{ id: 'man_1', principal_name: 'Name of org_1', representative_name: 'Name of org_2' }];
  const accept = () =>
    sql.owner(
      `insert into mandates.events (mandate_id, principal, representative, event, at, by_side)
       values ('man_1', $1, $2, 'mandate.accepted', now(), 'representative')`,
      [principal, representative],
    );

  test('shows the name of the side that made the offer, and hides the other until acceptance', async () => {
    await addMandate('man_1', { status: 'offered' });
    assert.deepEqual(await names('org_2'), known);
    assert.deepEqual(await names('org_1'), [{ ...known[0], representative_name: null }]);
  });

  test('hides the principal from a representative that makes an offer', async () => {
    await addMandate('man_1', { status: 'offered', offeredBy: 'representative' });
    assert.deepEqual(await names('org_1'), known);
    assert.deepEqual(await names('org_2'), [{ ...known[0], principal_name: null }]);
  });

  test('shows both names after acceptance, also after the end', async () => {
    await addMandate('man_1', { status: 'ended' });
    await accept();
    assert.deepEqual(await names('org_1'), known);
    assert.deepEqual(await names('org_2'), known);
  });

  test('shows nothing to a third organisation, and everything to customs', async () => {
    await addMandate('man_1', { status: 'offered' });
    assert.deepEqual(await names('org_3'), []);
    assert.deepEqual(await sql.system.query("select * from mandates.names_of('{man_1}')"), known);
  });
});
