import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, member } from '../../foundation/http/testing/request.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations } from '../testing/test-operations.ts';

const mrn = '26XA0123456789ABC3';

const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
const declarationId = await portal.create(trader, { lrn: 'read-1' }, 'lodge=true');
await portal.testing.database.system.query('update declarations.declarations set mrn = $2 where id = $1', [
  declarationId,
  mrn,
]);
after(() => portal.stop());

const read = (reference: string, headers = {}, caller = trader): Promise<TestResponse> =>
  portal.call('getDeclaration', caller, { id: reference, headers });

describe('200', () => {
  test('returns the same declaration by id, LRN and MRN', async () => {
    const answered = await read(declarationId).then(assertStatus(200));
    assert.equal(member(answered.body, 'lrn'), 'read-1');
    assert.equal(member(answered.body, 'document', 'lrn'), 'read-1');
    assert.equal((await read('lrn:read-1')).text, answered.text);
    assert.equal((await read(`mrn:${mrn}`)).text, answered.text);
  });

  test('returns the history and the allowed actions, and the reason for each refused action', async () => {
    const { body } = await read(declarationId);
    assert.equal(member(body, 'history', 0, 'actor'), 'declarant');
    assert.equal(member(body, 'history', 0, 'status'), 'lodged');
    assert.equal(member(body, 'actions', 'lodge', 'allowed'), false);
    assert.ok(String(member(body, 'actions', 'lodge', 'reason')).length > 0);
  });

  test('shows the hold of an officer with its reason and end, also in the status, until it ends', async () => {
    const id = await portal.create(trader, { lrn: 'read-held' }, 'lodge=true');
    assert.equal(member((await read(id)).body, 'hold'), null);
    assert.ok(await portal.decide(trader, id, 'hold', { reason: 'We check the invoice' }));
    const heldAt = portal.source.now();
    const endsAt = new Date(heldAt.getTime() + 24 * 3_600_000).toISOString();
    const held = (await read(id)).body;
    const hold = { reason: 'We check the invoice', heldAt: heldAt.toISOString(), endsAt };
    assert.deepEqual(member(held, 'hold'), hold);
    const examination = { actor: 'customs', action: 'endHold', dueBy: endsAt };
    assert.deepEqual(member(held, 'nextActions', 1), examination);
    await portal.number();
    const status = (await portal.call('getStatus', trader, { query: 'lrn=read-held' })).body;
    assert.deepEqual(member(status, 'items', 0, 'nextActions', 1), examination);
    assert.equal((await read(id, {}, foreignCaller)).code, 'not_found');
    assert.ok(await portal.decide(trader, id, 'endHold'));
    const ended = (await read(id)).body;
    assert.equal(member(ended, 'hold'), null);
    assert.doesNotMatch(JSON.stringify(member(ended, 'nextActions')), /endHold/);
  });

  for (const [name, id] of [
    ['from before the change log was partitioned by day', '7'],
    ['of a year later', '(extract(epoch from now()) / 86400 + 365)::bigint << 32'],
  ] as const) {
    test(`returns the same history for change ids ${name}`, async () => {
      const declaration = await portal.create(trader, { lrn: `read-numbered-${id.length}` }, 'lodge=true');
      const whole = await read(declaration);
      await portal.testing.database.system.query(
        `update declarations.change_log set id = ${id} where declaration_id = $1`,
        [declaration],
      );
      const later = await read(declaration);
      assert.equal(member(later.body, 'history', 0, 'event'), 'declaration.lodged');
      assert.equal(later.text, whole.text);
    });
  }

  test('returns 200 if If-None-Match contains only another version', async () => {
    assert.equal((await read(declarationId, { 'if-none-match': '"9"' })).status, 200);
  });
});

describe('304', () => {
  for (const tag of ['"1"', 'W/"1"', '"7", "1"', '*']) {
    test(`returns 304 for If-None-Match ${tag}`, async () => {
      const answered = await read(declarationId, { 'if-none-match': tag }).then(assertStatus(304));
      assert.equal(answered.text, '');
      assert.equal(answered.headers.get('ETag'), '"1"');
    });
  }
});

describe('400', () => {
  const references = [
    '',
    'x',
    'dec_01',
    'lrn:',
    `lrn:${'a'.repeat(36)}`,
    'lrn:a b',
    'mrn:26xa0123456789abc0',
  ];
  for (const reference of [...references, `${declarationId}x`, 'lrn:a\u0000', '%', 'id:1']) {
    test(`rejects the reference ${JSON.stringify(reference)}`, async () =>
      assert.equal((await read(reference)).code, 'input_invalid'));
  }
});

describe('404', () => {
  test('returns the same 404 for another organisation’s declaration as for an unknown one, by any reference', async () => {
    const missing = await read('dec_00000000000000000000000000');
    assert.equal(missing.code, 'not_found');
    for (const reference of [declarationId, 'lrn:read-1', `mrn:${mrn}`]) {
      assert.equal((await read(reference, {}, foreignCaller)).text, missing.text);
      assert.equal((await read(reference, { 'if-none-match': '*' }, foreignCaller)).text, missing.text);
    }
    assert.equal((await read('lrn:READ-1')).text, missing.text);
  });
});
