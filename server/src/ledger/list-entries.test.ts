import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ManagementClient } from '../callers/caller.ts';
import { member } from '../foundation/http/testing/request.ts';
import { organisationCaller } from '../organisations/testing/organisations.ts';
import { openTestOffice, type TestOffice } from '../processing/testing/test-office.ts';
import { insertJournalEntries } from './ledger-store.ts';

let office: TestOffice;
let trader: ManagementClient;
let other: ManagementClient;

before(async () => {
  office = await openTestOffice();
  trader = await organisationCaller(office.database, office.source);
  other = await organisationCaller(office.database, office.source);
  await write(trader, '1610.00', 'RF1');
  await write(trader, '90.00', 'RF2');
  await write(other, '1.00', 'RF3');
});
after(() => office.stop());

function write({ organisation: { id } }: ManagementClient, amount: string, reference: string): Promise<void> {
  return office.database.systemTransaction((transaction) =>
    insertJournalEntries(transaction, [
      {
        organisationId: id,
        declaration: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
        at: '2026-11-20T08:00:00.000Z',
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
  caller: ManagementClient,
  query: Readonly<Record<string, unknown>> = {},
): Promise<unknown[]> {
  const { status, body } = await office.call('listOrganisationLedgerEntries', { caller, query });
  assert.equal(status, 200, JSON.stringify(body));
  const items = member(body, 'items');
  assert.ok(Array.isArray(items));
  return items.map((item) => member(item, 'reference'));
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

  test('returns entries of any organisation to customs, and its own by default', async () => {
    const { officer } = office;
    assert.deepEqual(await listed(officer, { organisationId: other.organisation.id }), ['RF3']);
    assert.deepEqual(await listed(officer, { organisationId: trader.organisation.id }), ['RF2', 'RF1']);
    assert.deepEqual(await listed(officer), []);
  });
});

describe('400', () => {
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
