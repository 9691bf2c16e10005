import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import type { DeclarationTestRequest } from '../testing/test-call.ts';
import { openTestOperations } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

async function lodged(changed: object = {}): Promise<string> {
  createdCount += 1;
  return portal.create(trader, { lrn: `invalid-${createdCount}`, ...changed }, 'lodge=true');
}
async function accepted(): Promise<string> {
  const id = await lodged();
  assert.ok(await portal.decide(trader, id, 'accept'));
  return id;
}
const withdraw = (id: string, call: DeclarationTestRequest = {}) =>
  portal.call('requestInvalidation', trader, { id, body: { reason: 'Declared twice' }, ...call });
const read = async (id: string) => (await portal.call('getDeclaration', trader, { id })).body;

describe('200', () => {
  test('withdraws a registered declaration immediately, and closes its query', async () => {
    const expectedArrival = new Date(portal.source.now().getTime() + 172_800_000).toISOString();
    const id = await lodged({ expectedArrival });
    assert.ok(await portal.decide(trader, id, 'register'));
    assert.ok(await portal.decide(trader, id, 'openQuery', { reason: 'Why?' }));
    assert.equal(member(await read(id), 'openQuery', 'number'), 1);
    const answered = await withdraw(id).then(bodyWithStatus(200));
    assert.equal(member(answered, 'status'), 'invalidated');
    assert.equal(member(answered, 'statusGroup'), 'done');
    assert.equal(member(answered, 'openQuery'), null);
    const { history, times: _, ...stored } = Object(await read(id));
    assert.deepEqual(stored, answered);
    assert.equal(member(history, 3, 'event'), 'declaration.invalidated');
    assert.equal(member(history, 3, 'reason'), 'Declared twice');
    const query = await portal.call('getQuery', trader, { id, number: 1 });
    assert.equal(member(query.body, 'status'), 'closed');
  });

  test('requests a decision of customs for an accepted declaration', async () => {
    const id = await accepted();
    const answered = await withdraw(id).then(assertStatus(200));
    assert.equal(member(answered.body, 'status'), 'accepted');
    assert.equal(member(answered.body, 'tracks', 'invalidation'), 'requested');
    assert.deepEqual(
      member(answered.body, 'nextActions', 1),
      { actor: 'customs', action: 'grantInvalidation' },
      answered.text,
    );
    assert.ok(await portal.decide(trader, id, 'grantInvalidation'));
    assert.equal(member(await read(id), 'status'), 'invalidated');
  });

  test('replays the response to an invalidation request that is repeated with the same key', async () => {
    const id = await accepted();
    const headers = { 'idempotency-key': 'once' };
    const first = await withdraw(id, { headers });
    assert.equal((await withdraw(id, { headers })).text, first.text);
  });
});

describe('400', () => {
  test('rejects a missing, an empty and a blank reason', async () => {
    const id = await accepted();
    for (const body of [undefined, {}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(513) }])
      assert.equal((await withdraw(id, { body })).code, 'input_invalid');
  });
});

describe('404', () => {
  test('returns 404 for a declaration of another organisation', async () => {
    const outsider = await portal.newCaller();
    const id = await accepted();
    const answered = await portal.call('requestInvalidation', outsider, { id, body: { reason: 'Mine' } });
    assert.equal(answered.code, 'not_found');
  });
});

describe('409', () => {
  test('accepts one of two concurrent invalidation requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await accepted();
      const both = await Promise.all([withdraw(id), withdraw(id)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    }
  });
});
