import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openSqlDatabase } from '../../src/foundation/database/testing/sql-database.ts';

const principalNumber = 'XA0000000001';
const representativeNumber = 'XA0000000002';
const principal = 'org_1';
const representative = 'org_2';
const outsider = 'org_3';
const sql = await openSqlDatabase();
const numbers = [principalNumber, representativeNumber, 'XA0000000003'];
for (const [index, number] of numbers.entries())
  await sql.owner(
    `insert into organisations.organisations (id, kind, name, identification_number, created_at, changed_at)
       values ($1, 'trader', $1, $2, now(), now())`,
    [`org_${index + 1}`, number],
  );
after(() => sql.stop());
beforeEach(async () => {
  await sql.owner(
    `truncate registers.guarantees, registers.deferment_accounts, registers.deferred_bills, registers.statements,
       mandates.mandates, mandates.events, declarations.bills cascade`,
  );
  await sql.owner(
    `insert into registers.guarantees (organisation_id, reference, id, amount, balance, currency, valid_from, valid_until,
       status, created_at, changed_at)
     values ($1, 'G1', 'gua_1', 100, 60, 'XTS', '2026-01-01', '2026-12-31', 'active', now(), now())`,
    [principal],
  );
  await sql.owner(
    `insert into registers.deferment_accounts (organisation_id, number, id, holder, credit_limit, available, currency,
       valid_from, status, created_at, changed_at)
     values ($1, 'A1', 'acc_1', $2, 100, 60, 'XTS', '2026-01-01', 'active', now(), now())`,
    [principal, principalNumber],
  );
});

const addMandate = (state = 'active') =>
  sql.owner(
    `insert into mandates.mandates (id, principal, representative, offered_by, status, representations, types, guarantees,
       accounts, valid_from, offer_ends_at, created_at, changed_at)
     values ('man_1', $1, $2, 'principal', $3, '{direct}', '{import}', '{G1}', '{A1}', '2026-01-01', now(), now(), now())`,
    [principalNumber, representativeNumber, state],
  );

describe('declarations.is_security_in_force, with these registers', () => {
  async function isInForce(
    organisation: string,
    kind: 'guarantee' | 'account',
    reference: string,
    { holder, day = '2026-11-20' }: { readonly holder?: string; readonly day?: string } = {},
  ): Promise<unknown> {
    const [row] = await sql.request<{ found: boolean }>(
      organisation,
      'select declarations.is_security_in_force($1, $2, $3, $4, $5) as found',
      [organisation, kind, reference, holder, day],
    );
    return row?.found;
  }
  const securities = [
    ['guarantee', 'G1', 'registers.guarantees'],
    ['account', 'A1', 'registers.deferment_accounts'],
  ] as const;

  for (const [kind, reference, table] of securities) {
    test(`accepts an active ${kind} on the days it is valid`, async () => {
      assert.equal(await isInForce(principal, kind, reference), true);
      assert.equal(await isInForce(principal, kind, reference, { day: '2026-01-01' }), true);
      assert.equal(await isInForce(principal, kind, reference, { day: '2025-12-31' }), false);
      await sql.owner(`update ${table} set valid_until = '2026-11-19'`);
      assert.equal(await isInForce(principal, kind, reference), false);
    });

    test(`rejects a suspended ${kind}, an unknown one and one of another organisation`, async () => {
      assert.equal(await isInForce(principal, kind, 'unknown'), false);
      assert.equal(await isInForce(outsider, kind, reference), false);
      await sql.owner(`update ${table} set status = 'suspended'`);
      assert.equal(await isInForce(principal, kind, reference), false);
    });

    test(`accepts a ${kind} that a mandate lends while it is in force`, async () => {
      await addMandate();
      const holder = principalNumber;
      assert.equal(await isInForce(representative, kind, reference, { holder }), true);
      await sql.owner(`update ${table} set status = 'suspended'`);
      assert.equal(await isInForce(representative, kind, reference, { holder }), false);
    });

    test(`reveals nothing about a ${kind} that no mandate lends`, async () => {
      await sql.owner(`update ${table} set status = 'suspended'`);
      const holder = principalNumber;
      assert.equal(await isInForce(representative, kind, reference, { holder }), true);
      await addMandate('suspended');
      assert.equal(await isInForce(representative, kind, reference, { holder }), true);
      assert.equal(await isInForce(outsider, kind, reference, { holder }), true);
    });
  }

  test('rejects a request about another organisation', async () => {
    await assert.rejects(
      sql.request(
        outsider,
        "select declarations.is_security_in_force($1, 'guarantee', 'G1', null, '2026-11-20')",
        [principal],
      ),
      /another organisation/,
    );
  });
});

async function deferBill(
  reference: string,
  outstanding: number,
  statement: string | null = null,
): Promise<void> {
  await sql.owner(
    `insert into registers.deferred_bills (organisation_id, account, reference, declared_by, declaration_id, mrn,
       charged_on, amount, outstanding, statement)
     values ($1, 'A1', $2, $3, 'dec_of_' || $2, 'mrn_of_' || $2, '2026-11-20', 40, $4, $5)`,
    [principal, reference, representative, outstanding, statement],
  );
}

async function account(): Promise<unknown> {
  const [row] = await sql.owner<{ available: number }>(
    "select available::float8 as available from registers.deferment_accounts where number = 'A1'",
  );
  return row?.available;
}
async function bills(): Promise<Record<string, number>> {
  const rows = await sql.owner<{ reference: string; outstanding: number }>(
    'select reference, outstanding::float8 as outstanding from registers.deferred_bills',
  );
  return Object.fromEntries(rows.map(({ reference, outstanding }) => [reference, outstanding]));
}

describe('release_deferred_bill', () => {
  const release = (organisation: string, amount: number, reference = 'B1') =>
    sql.request(organisation, 'select registers.release_deferred_bill($1, $2, $3)', [
      principal,
      reference,
      amount,
    ]);
  beforeEach(() => deferBill('B1', 40));

  test('makes the amount available again, for the owner and for the representative', async () => {
    await release(principal, 10);
    await release(representative, 5.5);
    assert.equal(await account(), 75.5);
    assert.deepEqual(await bills(), { B1: 24.5 });
  });

  test('is allowed for customs', async () => {
    await sql.system.query("select registers.release_deferred_bill($1, 'B1', 40)", [principal]);
    assert.equal(await account(), 100);
  });

  test('rejects a third organisation, an unknown bill, and an amount of zero or less', async () => {
    await assert.rejects(release(outsider, 10), /is not on a deferment account/);
    await assert.rejects(release(principal, 10, 'B2'), /is not on a deferment account/);
    await assert.rejects(release(principal, 0), /is not on a deferment account/);
    await assert.rejects(release(principal, -10), /is not on a deferment account/);
    assert.equal(await account(), 60);
  });

  test('rejects more than is outstanding, and changes nothing', async () => {
    await assert.rejects(release(principal, 40.01), /check constraint/);
    assert.equal(await account(), 60);
    assert.deepEqual(await bills(), { B1: 40 });
  });

  test('releases each amount of concurrent requests once, and never more than outstanding', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => release(principal, 10)));
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 4);
    assert.equal(await account(), 100);
    assert.deepEqual(await bills(), { B1: 0 });
  });
});

describe('purge_deferred_bills', () => {
  const purge = (organisation: string, ...declarations: readonly string[]) =>
    sql.system.query('select registers.purge_deferred_bills($1, $2)', [organisation, declarations]);
  const addStatement = (number: number) =>
    sql.owner(
      `insert into registers.statements (organisation_id, account, number, reference, period, amount, currency, due_by, created_at)
       values ($1, 'A1', $2::integer, 'S' || $2::integer, '2026-11-01', 40, 'XTS', now(), now())`,
      [principal, number],
    );
  const statements = async (): Promise<unknown[]> =>
    (await sql.owner('select reference from registers.statements order by 1')).map(
      ({ reference }) => reference,
    );

  test('deletes the bills of the declarations and makes their outstanding amounts available', async () => {
    await deferBill('B1', 25);
    await deferBill('B2', 10);
    await deferBill('B3', 5);
    await purge(representative, 'dec_of_B1', 'dec_of_B2', 'dec_missing');
    assert.equal(await account(), 95);
    assert.deepEqual(await bills(), { B3: 5 });
    await purge(representative, 'dec_of_B1', 'dec_of_B2');
    assert.equal(await account(), 95, 'a second time changes nothing');
  });

  test('deletes a statement only with its last bill', async () => {
    await addStatement(1);
    await addStatement(2);
    await deferBill('B1', 0, 'S1');
    await deferBill('B2', 0, 'S2');
    await deferBill('B3', 0, 'S2');
    await purge(representative, 'dec_of_B1', 'dec_of_B2');
    assert.deepEqual(await statements(), ['S2']);
    await purge(representative, 'dec_of_B3');
    assert.deepEqual(await statements(), []);
  });

  test('does not delete bills that another organisation declared', async () => {
    await deferBill('B1', 25);
    await purge(outsider, 'dec_of_B1');
    assert.deepEqual(await bills(), { B1: 25 });
    assert.equal(await account(), 60);
  });

  test("can't be executed by requests", async () => {
    await assert.rejects(
      sql.request(representative, "select registers.purge_deferred_bills($1, '{}')", [representative]),
      /permission denied/,
    );
  });
});

describe('release_guarantee', () => {
  const release = (organisation: string, amount: number) =>
    sql.request(organisation, "select registers.release_guarantee($1, 'G1', $2)", [principal, amount]);
  async function balance(): Promise<unknown> {
    const [row] = await sql.owner<{ balance: number }>(
      'select balance::float8 as balance from registers.guarantees',
    );
    return row?.balance;
  }
  beforeEach(async () => {
    const lines = [
      { account: 'reserved/G1', amount: 40 },
      { account: 'security', amount: -40 },
    ];
    const reserved = {
      organisationId: representative,
      declaration: 'dec_1',
      at: new Date(),
      type: 'reserved',
    };
    const entry = { ...reserved, reference: 'B1', lines, coverOwner: principal };
    await sql.owner('select ledger.write($1)', [JSON.stringify([entry])]);
  });

  test("restores the balance of a principal's guarantee", async () => {
    await release(representative, 10);
    assert.equal(await balance(), 70);
  });

  test('rejects an organisation that has reserved nothing on the guarantee', async () => {
    await assert.rejects(release(outsider, 10), /has reserved nothing on guarantee/);
    await assert.rejects(release(principal, 10), /has reserved nothing on guarantee/);
    assert.equal(await balance(), 60);
  });

  test('rejects an amount of zero or less', async () => {
    await assert.rejects(release(representative, 0), /has reserved nothing on guarantee/);
    await assert.rejects(release(representative, -1), /has reserved nothing on guarantee/);
    assert.equal(await balance(), 60);
  });

  test('adds up the amounts of concurrent requests', async () => {
    await Promise.all(Array.from({ length: 10 }, () => release(representative, 2)));
    assert.equal(await balance(), 80);
  });
});
