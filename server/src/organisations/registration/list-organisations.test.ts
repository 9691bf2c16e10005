import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../../callers/caller.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller, testSource } from '../testing/organisations.ts';
import { listOrganisationsOperation } from './list-organisations.ts';

const traders: ManagementClient[] = [];
const source = testSource();

const testing = await migratedTestDatabase();
const operation = withDependencies(listOrganisationsOperation, {
  database: testing.database,
  cursorKey: Buffer.alloc(32, 7),
});
const authority = await organisationCaller(testing.database, source, 'customs_authority');
for (let count = 0; count < 5; count += 1) {
  source.move(1);
  traders.push(await organisationCaller(testing.database, source));
}
after(() => testing.stop());

const idsOf = (body: unknown): string[] => listMember(body, 'items').map((item) => textMember(item, 'id'));

describe('200', () => {
  test('customs receives every organisation exactly once across pages, oldest first', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const query = { limit: 2, ...(cursor !== undefined && { after: cursor }) };
      const { body } = await callOperation(operation, { caller: authority, query });
      seen.push(...idsOf(body));
      if (member(body, 'more') === false) {
        assert.equal(member(body, 'cursor'), null);
        assert.equal(pages, 3);
        break;
      }
      cursor = textMember(body, 'cursor');
    }
    const expected = [authority, ...traders].map((caller) => caller.organisation.id);
    assert.deepEqual(seen, expected);
  });

  test('a trader receives only its own organisation', async () => {
    for (const trader of traders) {
      const { body } = await callOperation(operation, { caller: trader });
      assert.deepEqual(idsOf(body), [trader.organisation.id]);
    }
  });

  test('returns only organisations that match the filters', async () => {
    const query = { kind: 'customs_authority', status: 'active' };
    const { body } = await callOperation(operation, { caller: authority, query });
    assert.deepEqual(idsOf(body), [authority.organisation.id]);
  });
});

describe('400', () => {
  test('rejects forged cursors and cursors of other filters or organisations', async () => {
    const first = await callOperation(operation, { caller: authority, query: { limit: 1 } });
    const cursor = textMember(first.body, 'cursor');
    const [trader] = traders;
    assert.ok(trader);
    const calls = [
      { caller: authority, query: { after: cursor, kind: 'trader' } },
      { caller: trader, query: { after: cursor } },
      { caller: authority, query: { after: `${cursor}A` } },
    ];
    for (const call of calls) assert.equal((await callOperation(operation, call)).code, 'input_invalid');
  });

  test('rejects a limit out of range and unknown query parameters', async () => {
    for (const query of [{ limit: 0 }, { limit: 501 }, { limit: '5' }, { q: 'x' }]) {
      assert.equal((await callOperation(operation, { caller: authority, query })).code, 'input_invalid');
    }
  });
});
