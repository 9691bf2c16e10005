import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { member } from '../../foundation/http/testing/request.ts';
import { openTestOperations } from '../testing/test-operations.ts';

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

const events = (id: string, query = '', headers = {}) =>
  portal.call('listDeclarationEvents', trader, { id, query, headers });

describe('200', () => {
  test('returns every change of the history in pages, with its sequence number once it is assigned', async () => {
    const id = await portal.create(trader, { lrn: 'events' }, 'lodge=true');
    await portal.decide(trader, id, 'accept');
    await portal.decide(trader, id, 'assignLane', { lane: 'green' });
    const pending = await events(id);
    assert.equal(member(pending.body, 'items', 0, 'sequence'), null);
    await portal.number();
    const numbered = await events(id);
    const tag = numbered.headers.get('ETag') ?? '';
    assert.notEqual(pending.headers.get('ETag'), tag, 'a number is a change of the answer');
    assert.equal((await events(id, '', { 'if-none-match': tag })).status, 304);
    const history = member((await portal.call('getDeclaration', trader, { id })).body, 'history');
    const walked: unknown[] = [];
    const sequences: unknown[] = [];
    let query = 'limit=2';
    for (;;) {
      const { body } = await events(id, query);
      for (const item of Array.from<object>(Object(member(body, 'items')))) {
        const { sequence, ...change } = Object(item);
        walked.push(change);
        sequences.push(sequence);
      }
      if (member(body, 'more') === false) break;
      query = `limit=2&after=${member(body, 'cursor')}`;
    }
    assert.deepEqual(walked, history);
    assert.deepEqual(sequences, [1, 2, 3]);
  });

  test('returns no events for a draft', async () => {
    const id = await portal.create(trader, { lrn: 'no-events' });
    assert.deepEqual(member((await events(id)).body, 'items'), []);
  });
});

describe('400', () => {
  test('rejects the cursor of another declaration', async () => {
    const id = await portal.create(trader, { lrn: 'events-1' }, 'lodge=true');
    const other = await portal.create(trader, { lrn: 'events-2' }, 'lodge=true');
    await portal.decide(trader, id, 'accept');
    const cursor = member((await events(id, 'limit=1')).body, 'cursor');
    assert.equal((await events(other, `after=${cursor}`)).code, 'input_invalid');
  });
});

describe('404', () => {
  test('returns 404 for another organisation’s declaration, and for duties that are not assessed yet', async () => {
    const id = await portal.create(trader, { lrn: 'events-3' }, 'lodge=true');
    const outsider = await portal.newCaller();
    const theirs = await portal.call('listDeclarationEvents', outsider, { id });
    assert.equal(theirs.code, 'not_found');
    assert.equal((await portal.call('getDuties', trader, { id })).text, theirs.text);
  });
});
