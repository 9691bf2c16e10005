import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import type { ManagementPerson } from '../callers/caller.ts';
import { member, type OperationTestResponse, textMember } from '../foundation/http/testing/request.ts';
import { auditOf } from '../organisations/testing/organisations.ts';
import { customsPerson } from '../processing/testing/limit-grounds.ts';
import { openTestOffice } from '../processing/testing/test-office.ts';
import { insertJournalEntries } from './ledger-store.ts';
import { findPeriodViolations } from './period-violations.ts';

const office = await openTestOffice();
const owner = new pg.Client(office.customs.api.testing.connection);
await owner.connect();
const ada = customsPerson(office, 'accountant', 'ada');
const ben = customsPerson(office, 'accountant', 'ben');
const boss = customsPerson(office, 'administrator', 'boss');
const auditor = customsPerson(office, 'auditor', 'auditor');
after(async () => {
  await owner.end();
  await office.stop();
});

const marks = { declarations: 0 };
beforeEach(async () => {
  // The tests run on 20 November 2026, so October is the last month that can be closed.
  await owner.query(`set session_replication_role = replica; delete from ledger.accounting_periods;
    delete from ledger.postings; delete from ledger.journal_entries; reset session_replication_role`);
});

function post(at: string, amount: string, office_: string | null = 'XA000100'): Promise<void> {
  marks.declarations += 1;
  const reference = `RF${marks.declarations}`;
  const entry = {
    ...{ organisationId: office.officer.organisation.id, declaration: null, at, type: 'billed' as const },
    ...{ reference, office: office_ },
    lines: [
      { account: `claim/${reference}/A00` as const, amount },
      { account: 'revenue/A00' as const, amount: `-${amount}` },
    ],
  };
  return office.database.systemTransaction((transaction) => insertJournalEntries(transaction, [entry]));
}

type Action = 'requestPeriodClosing' | 'approvePeriodClosing' | 'revokePeriodClosing';
const act = (action: Action, period: string, caller: ManagementPerson): Promise<OperationTestResponse> =>
  office.call(action, { caller, params: { period } });

async function close(period: string): Promise<void> {
  const requested = await act('requestPeriodClosing', period, ada);
  assert.equal(requested.status, 201, JSON.stringify(requested.body));
  const confirmed = await act('approvePeriodClosing', period, ben);
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
}

const balance = (query: Readonly<Record<string, unknown>>, headers = {}) =>
  office.call('getTrialBalance', { caller: auditor, query, headers });

function linesOf({ body, status }: OperationTestResponse, name = 'lines'): string[] {
  assert.equal(status, 200, JSON.stringify(body));
  const lines = member(body, name);
  assert.ok(Array.isArray(lines));
  return lines.map((line) =>
    ['period', 'office', 'account', 'opening', 'debit', 'credit', 'closing']
      .map((property) => String(member(line, property) ?? '-'))
      .join(' '),
  );
}

async function periods(): Promise<string[]> {
  const { body, status } = await office.call('listAccountingPeriods', { caller: auditor });
  assert.equal(status, 200);
  const items = member(body, 'items');
  assert.ok(Array.isArray(items));
  return items.map((item) => `${member(item, 'period')} ${member(item, 'status')}`);
}

/**
 * Returns violations of periods only: the entries of these tests belong to no bill, which other rules of the
 * reconciliation report.
 */
const violations = () => findPeriodViolations(office.database.system, 10);

describe('the closing of a month', () => {
  test('is requested by an accountant and confirmed by another person, and stores the trial balance', async () => {
    await post('2026-09-10T08:00:00Z', '100.00');
    await post('2026-10-10T08:00:00Z', '40.00', null);
    await close('2026-09');
    assert.deepEqual(await periods(), ['2026-11 open', '2026-10 open', '2026-09 closed']);
    await close('2026-10');
    const { body } = await office.call('getAccountingPeriod', {
      caller: auditor,
      params: { period: '2026-10' },
    });
    assert.deepEqual(
      ['status', 'requestedBy', 'confirmedBy'].map((name) => member(body, name)),
      ['closed', 'per_of_ada', 'per_of_ben'],
    );
    assert.deepEqual(linesOf({ ...(await balance({ period: '2026-10' })), body }, 'trialBalance'), [
      '- - claim/A00 0.00 40.00 0.00 40.00',
      '- - revenue/A00 0.00 0.00 40.00 -40.00',
      '- XA000100 claim/A00 100.00 0.00 0.00 100.00',
      '- XA000100 revenue/A00 -100.00 0.00 0.00 -100.00',
    ]);
    const audited = JSON.stringify(await auditOf(office.database, '2026-10'));
    assert.match(audited, /accounting_period\.request_closing/);
    assert.match(audited, /accounting_period\.close/);
    assert.deepEqual(await violations(), []);
  });

  test('can be confirmed by an administrator, and withdrawn before the confirmation', async () => {
    await post('2026-10-10T08:00:00Z', '40.00');
    assert.equal((await act('requestPeriodClosing', '2026-10', ada)).status, 201);
    assert.equal((await act('revokePeriodClosing', '2026-10', ada)).status, 204);
    assert.deepEqual(await periods(), ['2026-11 open', '2026-10 open']);
    assert.equal(
      (await act('approvePeriodClosing', '2026-10', boss)).code,
      'accounting_period_status_conflict',
    );
    assert.equal((await act('requestPeriodClosing', '2026-10', ada)).status, 201);
    assert.equal((await act('approvePeriodClosing', '2026-10', boss)).status, 200);
    const withdrawn = await act('revokePeriodClosing', '2026-10', ben);
    assert.equal(withdrawn.code, 'accounting_period_status_conflict');
    assert.equal(textMember(withdrawn.body, 'periodStatus'), 'closed');
  });

  test('can’t be confirmed by the person who requested it', async () => {
    await act('requestPeriodClosing', '2026-10', ada);
    const refused = await act('approvePeriodClosing', '2026-10', ada);
    assert.deepEqual([refused.status, refused.code], [409, 'cannot_confirm_own_closing']);
  });

  test('is refused before the month has ended, or while an earlier month is open', async () => {
    await post('2026-09-10T08:00:00Z', '100.00');
    const early = await act('requestPeriodClosing', '2026-11', ada);
    assert.deepEqual([early.status, early.code], [409, 'accounting_period_not_ended']);
    const later = await act('requestPeriodClosing', '2026-10', ada);
    assert.deepEqual(
      [later.code, member(later.body, 'firstOpenPeriod')],
      ['accounting_period_out_of_order', '2026-09'],
    );
    assert.equal((await act('requestPeriodClosing', '2026-09', ada)).status, 201);
    assert.equal((await act('requestPeriodClosing', '2026-10', ada)).code, 'accounting_period_out_of_order');
    assert.equal(
      (await act('requestPeriodClosing', '2026-09', ben)).code,
      'accounting_period_status_conflict',
    );
  });

  test('is stored once when several people request or confirm it at the same time', async () => {
    const requested = await Promise.all(
      [ada, ben, ada, ben].map((who) => act('requestPeriodClosing', '2026-10', who)),
    );
    assert.deepEqual(requested.map(({ status }) => status).toSorted(), [201, 409, 409, 409]);
    const confirmed = await Promise.all(
      [boss, boss, boss].map((who) => act('approvePeriodClosing', '2026-10', who)),
    );
    assert.ok(confirmed.some(({ status }) => status === 200));
    assert.deepEqual(await periods(), ['2026-11 open', '2026-10 closed']);
  });

  test('returns 400 for a month that does not exist', async () => {
    assert.equal((await act('requestPeriodClosing', '2026-13', ada)).status, 400);
  });
});

describe('an entry of a closed month', () => {
  test('is booked in the first open month and names the month to which it belongs', async () => {
    await post('2026-09-30T23:59:59Z', '1.00');
    await close('2026-09');
    await close('2026-10');
    await post('2026-09-15T08:00:00Z', '7.00');
    await post('2026-11-02T08:00:00Z', '2.00');
    const { body } = await office.call('listOrganisationLedgerEntries', { caller: auditor });
    const booked = [0, 1, 2].map((index) =>
      ['occurredAt', 'period', 'belongsTo'].map((name) => member(body, 'items', index, name)),
    );
    assert.deepEqual(booked, [
      ['2026-11-02T08:00:00.000Z', '2026-11', null],
      ['2026-09-15T08:00:00.000Z', '2026-11', '2026-09'],
      ['2026-09-30T23:59:59.000Z', '2026-09', null],
    ]);
    assert.deepEqual(linesOf(await balance({ period: '2026-11' })), [
      '- - claim/A00 1.00 9.00 0.00 10.00',
      '- - revenue/A00 -1.00 0.00 9.00 -10.00',
    ]);
    assert.deepEqual(await violations(), []);
  });

  test('is in the stored trial balance, or in a later month if it was written during the closing', async () => {
    await post('2026-10-10T08:00:00Z', '40.00');
    await act('requestPeriodClosing', '2026-10', ada);
    const writing = Array.from({ length: 40 }, () => post('2026-10-20T08:00:00Z', '1.00'));
    const [confirmed] = await Promise.all([act('approvePeriodClosing', '2026-10', ben), ...writing]);
    assert.equal(confirmed?.status, 200);
    assert.deepEqual(await violations(), []);
    const [october = '', november = ''] = await Promise.all(
      ['2026-10', '2026-11'].map(async (period) => linesOf(await balance({ period }))[0]),
    );
    assert.equal(november.split(' ').at(-1), '80.00');
    assert.equal(october.split(' ').at(-1), november.split(' ')[3]);
  });

  test('delays the closing of its month until its transaction has ended', async () => {
    await act('requestPeriodClosing', '2026-10', ada);
    const entry = { organisationId: 'org_1', at: '2026-10-20T08:00:00Z', type: 'opened', reference: 'RFX' };
    const lines = [
      { account: 'bank', amount: 3 },
      { account: 'credit', amount: -3 },
    ];
    await owner.query('begin');
    await owner.query('select ledger.write($1)', [JSON.stringify([{ ...entry, lines }])]);
    let isClosed = false;
    const closing = act('approvePeriodClosing', '2026-10', ben).then((answered) => {
      isClosed = true;
      return answered;
    });
    for (let looks = 0; looks < 5; looks += 1) await owner.query('select pg_sleep(0.02)');
    assert.equal(isClosed, false);
    await owner.query('commit');
    assert.equal((await closing).status, 200);
    assert.match(linesOf(await balance({ period: '2026-10' }))[0] ?? '', /bank 0\.00 3\.00/);
    assert.deepEqual(await violations(), []);
  });
});

describe('the trial balance', () => {
  beforeEach(async () => {
    await post('2026-10-10T08:00:00Z', '40.00');
    await post('2026-11-02T08:00:00Z', '2.50');
    await post('2026-11-03T08:00:00Z', '1.25', 'XA000200');
  });

  test('returns opening balance, debit, credit and closing balance by day, month and office', async () => {
    assert.deepEqual(linesOf(await balance({ period: '2026-11', groupBy: ['office'] })), [
      '- XA000100 claim/A00 40.00 2.50 0.00 42.50',
      '- XA000100 revenue/A00 -40.00 0.00 2.50 -42.50',
      '- XA000200 claim/A00 0.00 1.25 0.00 1.25',
      '- XA000200 revenue/A00 0.00 0.00 1.25 -1.25',
    ]);
    assert.deepEqual(
      linesOf(await balance({ from: '2026-11-02', to: '2026-11-03', groupBy: ['day'], office: 'XA000100' })),
      [
        '2026-11-02 - claim/A00 40.00 2.50 0.00 42.50',
        '2026-11-02 - revenue/A00 -40.00 0.00 2.50 -42.50',
        '2026-11-03 - claim/A00 42.50 0.00 0.00 42.50',
        '2026-11-03 - revenue/A00 -42.50 0.00 0.00 -42.50',
      ],
    );
    const months = await balance({ from: '2026-09-01', to: '2026-11-30', groupBy: ['month'] });
    assert.deepEqual(linesOf(months), [
      '2026-10 - claim/A00 0.00 40.00 0.00 40.00',
      '2026-10 - revenue/A00 0.00 0.00 40.00 -40.00',
      '2026-11 - claim/A00 40.00 3.75 0.00 43.75',
      '2026-11 - revenue/A00 -40.00 0.00 3.75 -43.75',
    ]);
    assert.deepEqual(member(months.body, 'totals'), {
      ...{ opening: '0.00', debit: '43.75', credit: '43.75', closing: '0.00' },
    });
  });

  test('does not change when an earlier month is closed', async () => {
    const query = { period: '2026-11', groupBy: ['office'] };
    const before_ = (await balance(query)).body;
    await close('2026-10');
    assert.deepEqual((await balance(query)).body, before_);
  });

  test('is returned as a CSV file on request, with negative amounts as numbers', async () => {
    const { body } = await balance({ period: '2026-11' }, { accept: 'text/csv' });
    assert.deepEqual(String(body).split('\r\n').slice(0, 3), [
      'period,office,account,opening,debit,credit,closing',
      ',,claim/A00,40.00,3.75,0.00,43.75',
      ',,revenue/A00,-40.00,0.00,3.75,-43.75',
    ]);
  });

  test('sums claims by tax over all bills', async () => {
    const rows = ['claim/RF1/A00', 'claim/RF2/A00', 'claim/RF3', 'bank', 'revenue/A00', 'reserved/G1'];
    const { rows: classes } = await owner.query(
      'select ledger.account_class(a) as class from unnest($1::text[]) a',
      [rows],
    );
    assert.deepEqual(
      classes.map((row) => row.class),
      ['claim/A00', 'claim/A00', 'claim', 'bank', 'revenue/A00', 'reserved'],
    );
  });

  test('returns 400 for an incomplete, reversed or too long range, and if groupBy contains both day and month', async () => {
    for (const [query, name] of [
      [{ from: '2026-11-01' }, 'to'],
      [{ to: '2026-11-01' }, 'from'],
      [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
      [{ from: '2025-01-01', to: '2026-11-01' }, 'from'],
      [{ from: '2026-02-30', to: '2026-11-01' }, 'from'],
      [{ period: '2026-11', from: '2026-11-01', to: '2026-11-02' }, 'period'],
      [{ groupBy: ['day', 'month'] }, 'groupBy'],
    ] as const) {
      const { body, status } = await balance(query);
      assert.deepEqual([status, member(body, 'errors', 0, 'name')], [400, name], JSON.stringify(query));
    }
  });

  test('is compared with the journal by rule 13 of the reconciliation, which reports a difference', async () => {
    await close('2026-10');
    const change = (from: string, to: string) =>
      owner.query(`set session_replication_role = replica;
        update ledger.postings set amount = ${to} where account = 'revenue/A00' and amount = ${from};
        update ledger.postings set amount = -(${to}) where account like 'claim/%' and amount = -(${from});
        reset session_replication_role`);
    await change('-40', '-41');
    const found = await violations();
    assert.deepEqual(found, [
      {
        ...{ invariant: 13, subject: '2026-10' },
        message:
          'claim/A00 at XA000100: stored opening 0.00, debit 40.00, credit 0.00, closing 40.00; journal opening 0.00, debit 41.00, credit 0.00, closing 41.00',
      },
    ]);
    await change('-41', '-40');
    assert.deepEqual(await violations(), []);
  });
});
