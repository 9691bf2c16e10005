import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { migratedTestDatabase } from '../src/foundation/database/testing/migrated-database.ts';
import {
  authorisation,
  declaration,
  guarantee,
  identificationNumbers,
  mandate,
  mrn,
  principal,
  representative,
  securityDefinerFixture,
  unrelated,
} from './testing/security-definer-fixture.ts';

/*
 * Row security does not apply to functions that run with the rights of their owner. Each function that a
 * request can execute must check the caller's organisation, and needs a case here.
 */
const testing = await migratedTestDatabase();
const owner = new pg.Client(testing.connection);
await owner.connect();
await owner.query(securityDefinerFixture);
after(async () => {
  await owner.end();
  await testing.stop();
});

interface Case {
  readonly name: string;
  readonly values: readonly unknown[];
  /** Organisations for which the function has an effect. */
  readonly allowed: readonly string[];
}

const key = { organisationId: principal, id: declaration };
const day = '2026-11-20';
const readers = { principal: identificationNumbers.principal };
const request = { holder: identificationNumbers.principal, authorisations: [], mrns: [mrn], amends: null };

const ofPrincipal = [principal];
const cases: readonly Case[] = [
  {
    name: 'declarations.authorised_stock',
    values: [authorisation, '', 0, 10],
    allowed: ofPrincipal,
  },
  { name: 'declarations.declarations_then', values: [principal, [1], true, 1000], allowed: ofPrincipal },
  {
    name: 'declarations.declarations_then',
    values: [representative, [1], false, 1000],
    allowed: [representative],
  },
  {
    name: 'declarations.find_duplicate',
    values: [
      representative,
      'lrn-3',
      { key: 1, carriers: '{2}', since: '2026-01-01', notInForce: '{}' },
      [],
      false,
    ],
    allowed: [representative],
  },
  { name: 'declarations.guarantee_uses', values: [principal, guarantee, null, 10], allowed: ofPrincipal },
  // Uses by the representative itself, and those of a guarantee with the same reference.
  { name: 'declarations.guarantee_uses', values: [representative, guarantee, null, 10], allowed: [] },
  { name: 'declarations.guarantee_uses', values: [unrelated, guarantee, null, 10], allowed: [] },
  { name: 'declarations.guarantor_reservations', values: ['gua_1', null, 10], allowed: [unrelated] },
  // No organisation has offered it as a guarantor.
  { name: 'declarations.guarantor_reservations', values: ['gua_2', null, 10], allowed: [] },
  {
    name: 'declarations.is_security_in_force',
    values: [principal, 'guarantee', guarantee, null, day],
    allowed: ofPrincipal,
  },
  {
    name: 'declarations.placement_taxes',
    values: [[mrn], identificationNumbers.principal, ['51'], null],
    allowed: [principal, representative],
  },
  {
    name: 'declarations.set_principals',
    values: [representative, declaration, readers, { principal: mandate }],
    allowed: [representative],
  },
  {
    name: 'declarations.set_principals',
    values: [representative, declaration, {}, {}],
    allowed: [representative],
  },
  // The mandate of another representative, and one that has ended.
  {
    name: 'declarations.set_principals',
    values: [unrelated, 'dec_2', readers, { principal: mandate }],
    allowed: [],
  },
  {
    name: 'declarations.set_principals',
    values: [unrelated, 'dec_2', { owner: identificationNumbers.principal }, { owner: 'man_2' }],
    allowed: [],
  },
  {
    name: 'declarations.read_registers',
    values: [JSON.stringify([request]), false],
    allowed: [principal, representative],
  },
  {
    name: 'declarations.read_registers',
    values: [JSON.stringify([request]), true],
    allowed: [principal, representative],
  },
  {
    name: 'declarations.read_registers',
    values: [JSON.stringify([{ ...request, amends: key }]), false],
    allowed: ofPrincipal,
  },
  // A request records events only of the debts of its own declarations.
  {
    name: 'declarations.record_debt_events',
    values: [JSON.stringify([{ debt: 'debt_1', events: ['debt.paid'], at: day, reader: principal }])],
    allowed: [representative],
  },
  { name: 'mandates.names_of', values: [[mandate]], allowed: [principal, representative] },
  {
    name: 'registers.release_deferred_bill',
    values: [principal, 'bill-1', '1.00'],
    allowed: [principal, representative],
  },
  {
    name: 'registers.release_guarantee',
    values: [principal, guarantee, '1.00'],
    allowed: [representative],
  },
  // No reservation on this guarantee, another owner, or nothing to release.
  { name: 'registers.release_guarantee', values: [principal, 'guarantee-2', '1.00'], allowed: [] },
  { name: 'registers.release_guarantee', values: [unrelated, guarantee, '1.00'], allowed: [] },
  { name: 'registers.release_guarantee', values: [principal, guarantee, '-1.00'], allowed: [] },
];

interface Outcome {
  readonly error: string | null;
  readonly rows: readonly unknown[];
  readonly isChanged: boolean;
}

/** Returns a digest of the tables that the functions can change. */
const state = `select md5(concat(
  (select string_agg(x::text, ' ' order by x) from declarations.principals x),
  (select string_agg(x.event, ' ' order by x.id) from declarations.debt_events x),
  (select string_agg(x::text, ' ' order by x) from declarations.stock x),
  (select string_agg(x::text, ' ' order by x) from declarations.stock_movements x),
  (select string_agg(x::text, ' ' order by x) from registers.guarantees x),
  (select string_agg(x::text, ' ' order by x) from registers.deferment_accounts x),
  (select string_agg(x::text, ' ' order by x) from registers.deferred_bills x))) as status`;

/**
 * Calls a function as a request of an organisation, or without one, and rolls it back. Uses a new session:
 * after a session has had an organisation, "none" is an empty text and not null.
 */
async function call({ name, values }: Case, organisation: string | null): Promise<Outcome> {
  const [{ types } = { types: '' }] = (
    await owner.query<{ types: string }>(
      "select string_agg(t::regtype::text, ',' order by i) as types from pg_proc, unnest(proargtypes) with ordinality as a (t, i) where oid = $1::regproc",
      [name],
    )
  ).rows;
  const places = types.split(',').map((type, index) => `$${index + 1}::${type}`);
  const parameters = values.map((value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value,
  );
  const session = new pg.Client(testing.connection);
  await session.connect();
  try {
    await session.query('begin');
    const [before] = (await session.query(state)).rows;
    await session.query('set local role portal_request');
    if (organisation !== null)
      await session.query("select set_config('portal.organisation_id', $1, true)", [organisation]);
    const { rows } = await session.query(`select * from ${name}(${places.join(', ')})`, parameters);
    await session.query('reset role');
    const [after] = (await session.query(state)).rows;
    return { error: null, rows, isChanged: before.status !== after.status };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), rows: [], isChanged: false };
  } finally {
    await session.end();
  }
}

/** Returns whether a caller reads or changes something. A function without a result returns an empty text. */
function hasEffect({ error, rows, isChanged }: Outcome): boolean {
  const values = rows.flatMap((row) => Object.values(Object(row)));
  return error === null && (isChanged || values.some((value) => value !== null && value !== ''));
}

describe('functions with the rights of their owner', () => {
  test('each has a case here if a request can execute it', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname <> 'information_schema' and left(n.nspname, 3) <> 'pg_'
        and has_function_privilege('portal_request', p.oid, 'execute')
      order by 1`);
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...new Set(cases.map(({ name }) => name))].sort(),
    );
  });

  for (const each of cases) {
    const valuesText = JSON.stringify(each.values);
    test(`${each.name} has an effect only for its holders: ${valuesText}`, async () => {
      for (const organisation of [principal, representative, unrelated, '', null]) {
        const outcome = await call(each, organisation);
        const isAllowed = organisation !== null && each.allowed.includes(organisation);
        assert.equal(hasEffect(outcome), isAllowed, `${organisation}: ${JSON.stringify(outcome)}`);
      }
    });
  }

  test("without a mandate, return the same for a principal's guarantee and for an unknown one", async () => {
    const results = [];
    for (const reference of [guarantee, 'unknown'])
      results.push(
        await call(
          {
            name: 'declarations.is_security_in_force',
            values: [unrelated, 'guarantee', reference, identificationNumbers.principal, day],
            allowed: [],
          },
          unrelated,
        ),
      );
    assert.deepEqual(results[0], results[1]);
  });

  test("internal functions can't be executed by a request", async () => {
    for (const name of ['mandates.can_act_for']) {
      const { rows } = await owner.query<{ mayExecute: boolean }>(
        `select has_function_privilege(r, $1::regproc::oid, 'execute') as "mayExecute"
         from unnest(array['portal_request', 'portal_system']) r`,
        [name],
      );
      assert.deepEqual(rows, [{ mayExecute: false }, { mayExecute: false }], name);
    }
  });
});

/** Views that show a debtor or its representative debts and claims. */
const debtorViews = [
  'declarations.debtor_appeals',
  'declarations.debtor_bills',
  'declarations.debtor_debts',
  'declarations.debtor_hearings',
  'declarations.debtor_parties',
  'declarations.debtor_payments',
  'declarations.reader_appeals',
  'declarations.reader_claims',
];

/** Views without rows in the fixture. */
const viewsWithoutRows = ['declarations.debtor_bills'];

/** Views that only other views read. */
const innerViews = ['declarations.appeal_readers', 'declarations.claim_readers', 'declarations.debt_readers'];

/** Views that show a principal the declarations of its representatives. */
const principalViews = [
  'declarations.principal_assessments',
  'declarations.principal_change_log',
  'declarations.principal_declaration_summary',
  'declarations.principal_declarations',
  'declarations.principal_search_terms',
  'declarations.principal_status_entries',
];

describe('views with the rights of their owner', () => {
  test('are listed here, and are security barriers', async () => {
    const { rows } = await owner.query<{ name: string; options: readonly string[] }>(`
      select n.nspname || '.' || c.relname as name, c.reloptions as options
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and n.nspname <> 'information_schema' and left(n.nspname, 3) <> 'pg_'
        and not coalesce(c.reloptions @> '{security_invoker=true}', false) order by 1`);
    assert.deepEqual(
      rows,
      [...debtorViews, ...innerViews, ...principalViews, 'registers.guarantor_guarantees']
        .sort()
        .map((name) => ({ name, options: ['security_barrier=true'] })),
    );
  });

  test('show a guarantee only to its guarantor', async () => {
    for (const organisation of [principal, representative, unrelated, '', null]) {
      const { rows } = await readAs(organisation, 'select from registers.guarantor_guarantees');
      assert.equal(rows.length, organisation === unrelated ? 1 : 0, String(organisation));
    }
  });

  test('show a debt with its parties, payments, claims and appeals only to its debtor', async () => {
    await owner.query(`
      insert into declarations.debts (organisation_id, id, declaration_id, incurred_on, created_at)
        values ('${representative}', 'debt_seen', 'dec_seen', '2026-11-20', now());
      insert into declarations.debtors (debt_id, number, organisation_id, lodged_by, declaration_id, role)
        values ('debt_seen', 'XA1', '${principal}', '${representative}', 'dec_seen', 'principal');
      insert into declarations.debt_payments
        (debt_id, number, bill_reference, payer, organisation_id, declaration_id, method, amount, paid_at)
        values ('debt_seen', 1, 'RF1', 'XA1', '${principal}', 'dec_seen', 'transfer', 1, now());
      insert into declarations.claims
        (id, organisation_id, debt_id, declaration_id, claimant, ground, reason, lines, status, due_by, submitted_at, changed_at)
        values ('clm_seen', '${principal}', 'debt_seen', 'dec_seen', 'XA1', 'equity', 'Flood', '[]', 'submitted',
          now(), now(), now());
      insert into declarations.appeals (id, organisation_id, debt_id, declaration_id, appellant, subject, bill_reference, reason,
        lines, status, submitted_at, changed_at)
        values ('apl_seen', '${principal}', 'debt_seen', 'dec_seen', 'XA1', 'bill', 'RF1', 'Seen', '[]', 'submitted', now(),
          now());
      insert into declarations.hearings (organisation_id, declaration_id, id, number, status, action, decision, lines, reason,
          incurred_on, intended_by, intended_at)
        values ('${representative}', 'dec_seen', 'hrg_seen', 1, 'open', 'bill', '{}', '[]', 'Audit', '2026-11-20', 'officer', now())`);
    for (const view of debtorViews.filter((each) => !viewsWithoutRows.includes(each)))
      for (const organisation of [principal, representative, unrelated, '', null]) {
        const { rows } = await readAs(organisation, `select from ${view}`);
        assert.equal(rows.length, organisation === principal ? 1 : 0, `${view} ${organisation}`);
      }
  });

  for (const view of principalViews) {
    test(`${view} shows rows only to the principal`, async () => {
      for (const organisation of [principal, representative, unrelated, '', null]) {
        const { rows } = await readAs(organisation, `select organisation_id from ${view}`);
        assert.deepEqual(
          rows,
          organisation === principal ? [{ organisation_id: principal }] : [],
          String(organisation),
        );
      }
    });

    test(`${view} shows nothing once the declaration has another principal`, async () => {
      await owner.query('update declarations.principals set organisation_id = $1', [unrelated]);
      try {
        assert.deepEqual((await readAs(principal, `select from ${view}`)).rows, []);
        assert.equal((await readAs(unrelated, `select from ${view}`)).rows.length, 1);
      } finally {
        await owner.query('update declarations.principals set organisation_id = $1', [principal]);
      }
    });

    test(`${view} reveals no value to a condition that fails`, async () => {
      const probing = `select from ${view} v where 1 / length(left(v::text, 0)) = 0`;
      assert.deepEqual((await readAs(unrelated, probing)).rows, []);
      await assert.rejects(readAs(principal, probing), /division by zero/);
    });
  }
});

/** Sends a statement as a request of an organisation, or without one, in a new session. */
async function readAs(organisation: string | null, text: string): Promise<pg.QueryResult> {
  const session = new pg.Client(testing.connection);
  await session.connect();
  try {
    await session.query('set role portal_request');
    if (organisation !== null)
      await session.query("select set_config('portal.organisation_id', $1, false)", [organisation]);
    return await session.query(text);
  } finally {
    await session.end();
  }
}
