import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { findQuery, readQueryRows } from '../amendments-and-queries/query-store.ts';
import { openTestOperations } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

async function createAccepted(): Promise<string> {
  createdCount += 1;
  const id = await portal.create(trader, { lrn: `effect-${createdCount}` }, 'lodge=true');
  assert.ok(await portal.decide(trader, id, 'accept'));
  return id;
}
const queryOf = (id: string, number: number) =>
  findQuery(portal.testing.database.system, trader.organisation.id, id, number);

describe('a query from customs', () => {
  test('is opened with its question, documents and due date, and closed', async () => {
    const id = await createAccepted();
    const dueBy = new Date(portal.source.now().getTime() + 86_400_000).toISOString();
    const facts = { reason: 'Which invoice?', requestedDocuments: ['N380'], dueBy };
    assert.ok(await portal.decide(trader, id, 'openQuery', facts));
    const opened = await queryOf(id, 1);
    assert.equal(opened?.status, 'open');
    assert.equal(opened?.question, 'Which invoice?');
    assert.deepEqual(opened?.requestedDocuments, ['N380']);
    assert.equal(opened?.dueBy?.toISOString(), dueBy);
    assert.ok(await portal.decide(trader, id, 'closeQuery'));
    assert.equal((await queryOf(id, 1))?.status, 'closed');
  });

  test('gets the default time limit if customs sets none, and the next number', async () => {
    const id = await createAccepted();
    await portal.decide(trader, id, 'openQuery', { reason: 'First' });
    await portal.decide(trader, id, 'closeQuery');
    await portal.decide(trader, id, 'openQuery', { reason: 'Second' });
    const queries = await readQueryRows(portal.testing.database.system, trader.organisation.id, id);
    assert.deepEqual(
      queries.map(({ number, status, question }) => [number, status, question]),
      [
        [1, 'closed', 'First'],
        [2, 'open', 'Second'],
      ],
    );
    const lastDay = new Date(portal.source.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    assert.equal(queries[1]?.dueBy?.toISOString(), `${lastDay}T23:59:59.999Z`);
  });

  test('is closed when the declaration is completed or ended', async () => {
    const id = await createAccepted();
    await portal.decide(trader, id, 'openQuery', { reason: 'Still there?' });
    assert.ok(await portal.decide(trader, id, 'invalidate', { reason: 'No ground' }));
    assert.equal((await queryOf(id, 1))?.status, 'closed');
  });

  test('is not stored for an action that the lifecycle does not allow', async () => {
    const id = await createAccepted();
    assert.equal(await portal.decide(trader, id, 'openQuery'), false);
    assert.equal(await queryOf(id, 1), null);
  });
});
