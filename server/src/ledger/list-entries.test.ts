import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementCaller, ManagementClient } from '../callers/caller.ts';
import { listMember, member } from '../foundation/http/testing/request.ts';
import { organisationCaller } from '../organisations/testing/organisations.ts';
import { customsPerson } from '../processing/testing/limit-grounds.ts';
import { openTestOffice } from '../processing/testing/test-office.ts';
import { insertJournalEntries } from './ledger-store.ts';

const office = await openTestOffice();
const trader = await organisationCaller(office.database, office.source);
const other = await organisationCaller(office.database, office.source);
await write(trader, '1610.00', 'RF1');
await write(trader, '90.00', 'RF2');
await write(other, '1.00', 'RF3');
after(() => office.stop());

function write(
  { organisation: { id } }: ManagementClient,
  amount: string,
  reference: string,
  at = '2026-11-20T08:00:00.000Z',
): Promise<void> {
  return office.database.systemTransaction((transaction) =>
    insertJournalEntries(transaction, [
      {
        organisationId: id,
        declaration: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
        at,
        office: 'XA000100',
        type: 'billed',
        reference,
        lines: [
          { account: `claim/${reference}/A00`, amount },
          { account: 'revenue/A00', amount: `-${amount}` },
        ],
      },
    ]),
  );
}

async function listed(
  caller: ManagementCaller,
  query: Readonly<Record<string, unknown>> = {},
): Promise<unknown[]> {
  const { status, body } = await office.call('listOrganisationLedgerEntries', { caller, query });
  assert.equal(status, 200, JSON.stringify(body));
  return listMember(body, 'items').map((item) => member(item, 'reference'));
}

describe('200', () => {
  test('returns the organisation’s entries with postings, newest first, by page and by bill', async () => {
    assert.deepEqual(await listed(trader), ['RF2', 'RF1']);
    assert.deepEqual(await listed(trader, { reference: 'RF1' }), ['RF1']);
    const first = await office.call('listOrganisationLedgerEntries', { caller: trader, query: { limit: 1 } });
    assert.deepEqual(member(first.body, 'items', 0, 'lines'), [
      { account: 'claim/RF2/A00', amount: '90.00' },
      { account: 'revenue/A00', amount: '-90.00' },
    ]);
    assert.equal(member(first.body, 'more'), true);
    assert.deepEqual(await listed(trader, { limit: 1, after: member(first.body, 'cursor') }), ['RF1']);
  });

  test('returns an empty list for another organisation’s entries', async () => {
    assert.deepEqual(await listed(trader, { organisationId: other.organisation.id }), []);
  });

  test('returns entries of any organisation to customs officers, by default those of customs itself', async () => {
    const { officer } = office;
    assert.deepEqual(await listed(officer, { organisationId: other.organisation.id }), ['RF3']);
    assert.deepEqual(await listed(officer, { organisationId: trader.organisation.id }), ['RF2', 'RF1']);
    assert.deepEqual(await listed(officer), []);
  });
});

describe('the journal of all organisations', () => {
  const journal = (
    query: Readonly<Record<string, unknown>> = {},
    role: 'accountant' | 'auditor' = 'auditor',
  ) => listed(customsPerson(office, role, 'reading'), query);

  test('is returned to accountants and auditors who name no organisation, but not to other roles', async () => {
    const all = ['RF3', 'RF2', 'RF1'];
    assert.deepEqual(await journal({}, 'accountant'), all);
    assert.deepEqual(await journal(), all);
    for (const role of ['officer', 'supervisor', 'administrator'] as const)
      assert.deepEqual(await listed(customsPerson(office, role, 'reading')), []);
    const limited = { ...trader, dataScope: 'own' } as const;
    assert.deepEqual(await listed(limited, { account: 'claim' }), ['RF2', 'RF1']);
  });

  test('names the organisation and the office of each entry', async () => {
    const caller = customsPerson(office, 'auditor', 'reading');
    const { body } = await office.call('listOrganisationLedgerEntries', { caller });
    const { id, name } = other.organisation;
    assert.deepEqual(member(body, 'items', 0, 'organisation'), { id, name });
    assert.equal(member(body, 'items', 0, 'office'), 'XA000100');
  });

  test('can be filtered by a whole account name or by its first segments', async () => {
    assert.deepEqual(await journal({ account: 'claim' }), ['RF3', 'RF2', 'RF1']);
    assert.deepEqual(await journal({ account: 'claim/RF2' }), ['RF2']);
    assert.deepEqual(await journal({ account: 'revenue/A00' }), ['RF3', 'RF2', 'RF1']);
    for (const account of ['cla', 'claim/RF', 'revenue/A0', 'bank'])
      assert.deepEqual(await journal({ account }), [], account);
    const { id: organisationId } = trader.organisation;
    assert.deepEqual(await journal({ account: 'claim', organisationId }), ['RF2', 'RF1']);
    assert.deepEqual(await journal({ account: 'claim', reference: 'RF1' }), ['RF1']);
  });

  test('can be filtered by a period, and is then ordered by time across pages', async () => {
    await write(trader, '5.00', 'RF4', '2026-09-01T10:00:00.000Z');
    await write(other, '6.00', 'RF5', '2026-10-01T10:00:00.000Z');
    assert.deepEqual(await journal({ occurredBefore: '2026-11-01' }), ['RF5', 'RF4']);
    assert.deepEqual(await journal({ occurredFrom: '2026-09-01', occurredBefore: '2026-10-01T10:00:00Z' }), [
      'RF4',
    ]);
    assert.deepEqual(await journal({ occurredFrom: '2026-11-01', account: 'claim/RF3' }), ['RF3']);
    const caller = customsPerson(office, 'auditor', 'reading');
    const seen: unknown[] = [];
    for (let after: unknown = null; seen.length < 10; ) {
      const query = { occurredFrom: '2026-01-01', limit: 2, ...(after === null ? {} : { after }) };
      const { body } = await office.call('listOrganisationLedgerEntries', { caller, query });
      seen.push(...[0, 1].map((index) => member(body, 'items', index, 'reference')));
      after = member(body, 'cursor');
      if (after === null) break;
    }
    assert.deepEqual(seen, ['RF3', 'RF2', 'RF1', 'RF5', 'RF4', undefined]);
  });

  test('is returned as a CSV file on request, with a line for each posting', async () => {
    const caller = customsPerson(office, 'auditor', 'reading');
    const { body } = await office.call('listOrganisationLedgerEntries', {
      ...{ caller, query: { reference: 'RF1' }, headers: { accept: 'text/csv' } },
    });
    const [head, ...lines] = String(body).trimEnd().split('\r\n');
    assert.equal(
      head,
      'id,occurredAt,period,belongsTo,organisationId,organisation,office,declarationId,type,reference,account,debit,credit',
    );
    assert.deepEqual(
      lines.map((line) => line.split(',').slice(-5).join()),
      ['billed,RF1,claim/RF1/A00,1610.00,', 'billed,RF1,revenue/A00,,1610.00'],
    );
  });
});

describe('400', () => {
  test('rejects a time that does not exist, and an account with invalid characters', async () => {
    const { officer } = office;
    for (const query of [{ occurredFrom: '2026-02-30' }, { account: 'claim/' }, { account: '=1+1' }]) {
      const { status } = await office.call('listOrganisationLedgerEntries', { caller: officer, query });
      assert.equal(status, 400, JSON.stringify(query));
    }
  });

  test('rejects a cursor of another organisation’s ledger', async () => {
    const { officer } = office;
    const query = { organisationId: trader.organisation.id, limit: 1 };
    const first = await office.call('listOrganisationLedgerEntries', { caller: officer, query });
    const cursor = member(first.body, 'cursor');
    const { status } = await office.call('listOrganisationLedgerEntries', {
      caller: officer,
      query: { organisationId: other.organisation.id, after: cursor },
    });
    assert.equal(status, 400);
  });
});
