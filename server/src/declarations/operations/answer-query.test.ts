import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, member } from '../../foundation/http/testing/request.ts';
import type { DeclarationTestRequest } from '../testing/test-call.ts';
import { openTestOperations, unknownDocument } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

async function declarationWithQuery(): Promise<string> {
  createdCount += 1;
  const id = await portal.create(trader, { lrn: `answer-${createdCount}` }, 'lodge=true');
  assert.ok(await portal.decide(trader, id, 'accept'));
  await openQuery(id);
  return id;
}
async function openQuery(id: string): Promise<void> {
  const facts = { reason: 'Which invoice?', requestedDocuments: ['N380'] };
  assert.ok(await portal.decide(trader, id, 'openQuery', facts));
}
const documents = ['doc_01kaz4w7m0v3c5n8q2x6t9r1ye'];
const answerQuery = (id: string, number = 1, call: DeclarationTestRequest = {}) =>
  portal.call('answerQuery', trader, { id, number, body: { text: 'This one', documents }, ...call });
const read = async (id: string) => (await portal.call('getDeclaration', trader, { id })).body;

describe('200', () => {
  test('shows the open query in the declaration until the declarant answers it', async () => {
    const id = await declarationWithQuery();
    const open = await read(id);
    assert.equal(member(open, 'statusGroup'), 'action_required');
    assert.equal(member(open, 'openQuery', 'question'), 'Which invoice?');
    assert.deepEqual(member(open, 'openQuery', 'requestedDocuments'), ['N380']);
    assert.equal(member(open, 'openQuery', 'dueBy'), member(open, 'nextActions', 1, 'dueBy'));
    const href = `https://portal.example/openapi/declarations/${id}/queries/1`;
    assert.equal(member(open, 'openQuery', 'href'), href);
    const answered = await answerQuery(id).then(assertStatus(200));
    assert.equal(answered.headers.has('Location'), false);
    assert.equal(member(answered.body, 'openQuery'), null);
    assert.equal(member(answered.body, 'tracks', 'query'), 'answered');
    const { history: _, ...stored } = Object(await read(id));
    assert.deepEqual(stored, answered.body);
    const query = (await portal.call('getQuery', trader, { id, number: 1 })).body;
    assert.equal(member(query, 'status'), 'answered');
    assert.deepEqual(member(query, 'answer'), {
      text: 'This one',
      documents,
      answeredAt: portal.source.now().toISOString(),
    });
  });

  test('replays an answer with the same idempotency key after customs has closed the query', async () => {
    const id = await declarationWithQuery();
    const headers = { 'idempotency-key': 'told' };
    const first = await answerQuery(id, 1, { headers });
    assert.ok(await portal.decide(trader, id, 'closeQuery'));
    assert.equal((await answerQuery(id, 1, { headers })).text, first.text);
  });

  test('lists the second query after the first', async () => {
    const id = await declarationWithQuery();
    await answerQuery(id);
    assert.ok(await portal.decide(trader, id, 'closeQuery'));
    await openQuery(id);
    assert.equal((await answerQuery(id, 2)).status, 200);
    const { body } = await portal.call('listQueries', trader, { id, query: 'limit=1' });
    assert.equal(member(body, 'items', 0, 'status'), 'closed');
    const query = `limit=1&after=${member(body, 'cursor')}`;
    const next = (await portal.call('listQueries', trader, { id, query })).body;
    assert.equal(member(next, 'items', 0, 'number'), 2);
    assert.equal(member(next, 'more'), false);
  });
});

describe('400', () => {
  test('rejects an empty answer, an invalid document id and an unknown property', async () => {
    const id = await declarationWithQuery();
    for (const body of [{}, { text: '' }, { text: 'x', documents: ['dec_x'] }, { text: 'x', more: 1 }])
      assert.equal((await answerQuery(id, 1, { body })).code, 'input_invalid');
  });
});

describe('400 for documents of an answer', () => {
  test('rejects documents that were not uploaded, each with its pointer, and leaves the query open', async () => {
    const id = await declarationWithQuery();
    const answered = await answerQuery(id, 1, {
      body: { text: 'These', documents: [...documents, unknownDocument] },
    });
    assert.equal(answered.code, 'input_invalid');
    assert.equal(member(answered.body, 'errors', 0, 'pointer'), '/documents/1');
    assert.equal(member(answered.body, 'errors', 1), undefined);
    assert.equal(member(await read(id), 'tracks', 'query'), 'open');
  });
});

describe('404', () => {
  test('returns 404 for a query that does not exist, and for a query of another organisation', async () => {
    const id = await declarationWithQuery();
    assert.equal((await answerQuery(id, 2)).code, 'not_found');
    const outsider = await portal.newCaller();
    const body = { text: 'x' };
    assert.equal((await portal.call('answerQuery', outsider, { id, number: 1, body })).code, 'not_found');
    assert.equal((await portal.call('getQuery', outsider, { id, number: 1 })).code, 'not_found');
    assert.equal((await portal.call('listQueries', outsider, { id })).code, 'not_found');
  });
});

describe('409', () => {
  test('returns action_not_allowed if the query is already answered, or if another query is open', async () => {
    const id = await declarationWithQuery();
    await answerQuery(id);
    assert.equal(member((await answerQuery(id)).body, 'reason'), 'No query is open');
    await portal.decide(trader, id, 'closeQuery');
    await openQuery(id);
    const stale = await answerQuery(id, 1);
    assert.equal(stale.code, 'action_not_allowed');
    assert.equal(member(stale.body, 'reason'), 'Another query is open, not the query that the request names');
  });

  test('accepts and stores one of two concurrent answers to a query', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await declarationWithQuery();
      const both = await Promise.all(['A', 'B'].map((text) => answerQuery(id, 1, { body: { text } })));
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      const winner = both[0]?.status === 200 ? 'A' : 'B';
      const query = (await portal.call('getQuery', trader, { id, number: 1 })).body;
      assert.equal(member(query, 'answer', 'text'), winner);
    }
  });
});
