import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { listJournalEntries } from './journal-store.ts';
import {
  findUnbalancedEntries,
  insertJournalEntries,
  type JournalEntryToStore,
  readGuaranteeBalances,
  reverseJournalEntries,
} from './ledger-store.ts';

const testing = await migratedTestDatabase();
const owner = new pg.Client(testing.connection);
await owner.connect();
after(async () => {
  await owner.end();
  await testing.stop();
});

const page = { after: null, limit: 100 };
const at = '2026-11-20T08:00:00.000Z';

function entry(organisationId: string, amount: string, credited = `-${amount}`): JournalEntryToStore {
  return {
    organisationId,
    declaration: `dec_${organisationId}`,
    at,
    type: 'billed',
    reference: `RF${organisationId}`,
    lines: [
      { account: `claim/RF${organisationId}/A00`, amount },
      { account: 'revenue/A00', amount: credited },
    ],
  };
}

const write = (...entries: JournalEntryToStore[]): Promise<void> =>
  testing.database.systemTransaction((transaction) => insertJournalEntries(transaction, entries));
const entriesOf = (organisationId: string) =>
  listJournalEntries(testing.database.system, { organisationId }, page);

describe('a journal entry', () => {
  test('is stored with its postings, and every later entry has a higher id', async () => {
    await write(entry('A', '100.00'), entry('A', '50.00'));
    await write(entry('A', '1.00'));
    const [first, second, third] = await entriesOf('A');
    assert.deepEqual(first?.lines, [
      { account: 'claim/RFA/A00', amount: '100.00' },
      { account: 'revenue/A00', amount: '-100.00' },
    ]);
    assert.ok(Number(first?.id) < Number(second?.id) && Number(second?.id) < Number(third?.id));
  });

  test('is rejected with its whole transaction if its postings don’t sum to zero', async () => {
    await assert.rejects(write(entry('B', '100.00'), entry('B', '100.00', '-99.99')), /do not sum to zero/);
    assert.deepEqual(await entriesOf('B'), []);
  });

  test('can’t be changed by the roles of the portal or by the owner of the tables', async () => {
    await write(entry('C', '100.00'));
    const statements = [
      'update ledger.postings set amount = 1',
      "update ledger.journal_entries set type = 'paid'",
      'delete from ledger.postings',
      'delete from ledger.journal_entries',
      'truncate ledger.postings',
      'truncate ledger.journal_entries, ledger.postings',
    ];
    for (const statement of statements) {
      await assert.rejects(testing.database.system.query(statement), /permission denied/);
      await assert.rejects(
        testing.database.organisation('C', (sql) => sql.query(statement)),
        /permission denied/,
      );
      await assert.rejects(owner.query(statement), /the ledger is append-only/);
    }
    assert.equal((await entriesOf('C')).length, 1);
  });

  test('is rejected in a transaction of an organisation that it does not name', async () => {
    const foreign = testing.database.organisationTransaction('D', (transaction) =>
      insertJournalEntries(transaction, [entry('E', '1.00')]),
    );
    await assert.rejects(foreign, /row-level security/);
    await write(entry('E', '1.00'));
    const seen = await testing.database.organisation('D', (sql) =>
      listJournalEntries(sql, { organisationId: 'E' }, page),
    );
    assert.deepEqual(seen, []);
  });
});

describe('a sandbox reset', () => {
  test('reverses the entries of deleted declarations, and only once', async () => {
    await write(entry('F', '100.00'), entry('G', '70.00'));
    const reverse = () =>
      testing.database.systemTransaction((transaction) =>
        reverseJournalEntries(transaction, 'F', ['dec_F'], new Date(at)),
      );
    await reverse();
    await reverse();
    const entries = await entriesOf('F');
    assert.deepEqual(
      entries.map(({ type }) => type),
      ['billed', 'reversed'],
    );
    assert.deepEqual(entries[1]?.lines, [
      { account: 'revenue/A00', amount: '100.00' },
      { account: 'claim/RFF/A00', amount: '-100.00' },
    ]);
    assert.equal((await entriesOf('G')).length, 1);
  });
});

describe('security in the ledger', () => {
  test('has a balance of the reserved and the used amount for each guarantee', async () => {
    const secured: JournalEntryToStore = {
      ...entry('H', '1.00'),
      lines: [
        { account: 'reserved/G1', amount: '10.00' },
        { account: 'used/G2', amount: '5.00' },
        { account: 'cover/G1', amount: '-10.00' },
        { account: 'cover/G2', amount: '-5.00' },
      ],
    };
    await write(secured, secured);
    const cover = await readGuaranteeBalances(testing.database.system, 'H');
    assert.deepEqual([...cover].toSorted(), [
      ['G1', { reserved: '20.00', used: '0' }],
      ['G2', { reserved: '0', used: '10.00' }],
    ]);
    assert.deepEqual(await findUnbalancedEntries(testing.database.system, 10), []);
  });
});
