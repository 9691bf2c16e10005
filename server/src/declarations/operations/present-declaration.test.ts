import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import type { DeclarationTestRequest } from '../testing/test-call.ts';
import { openTestOperations } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

async function registered(): Promise<string> {
  createdCount += 1;
  const expectedArrival = new Date(portal.source.now().getTime() + 172_800_000).toISOString();
  const id = await portal.create(trader, { lrn: `present-${createdCount}`, expectedArrival }, 'lodge=true');
  assert.ok(await portal.decide(trader, id, 'register'));
  return id;
}
const present = (id: string, call: DeclarationTestRequest = {}) =>
  portal.call('presentDeclaration', trader, { id, ...call });
const read = async (id: string) => (await portal.call('getDeclaration', trader, { id })).body;

describe('200', () => {
  test('sets the arrival to now without values in the request; acceptance by customs is the next action', async () => {
    const id = await registered();
    const committed = portal.committed();
    const answered = await present(id).then(assertStatus(200));
    assert.equal(answered.headers.get('ETag'), '"3"');
    assert.equal(answered.headers.has('Location'), false);
    assert.deepEqual(member(answered.body, 'nextActions'), [{ actor: 'customs', action: 'accept' }]);
    const now = portal.source.now().toISOString();
    const presentation = { presentedAt: now, arrivedAt: now, office: null, goodsLocation: null };
    assert.deepEqual(member(answered.body, 'presentation'), presentation);
    const stored = await read(id);
    assert.deepEqual(member(stored, 'presentation'), presentation);
    assert.equal(member(stored, 'history', 2, 'event'), 'declaration.presented');
    assert.equal(portal.committed(), committed + 1);
    const [last] = (await auditOf(portal.testing.database, id)).toReversed();
    assert.equal(last?.action, 'declaration.present');
    assert.ok(await portal.decide(trader, id, 'accept'));
  });

  test('returns the stated time, office and place, like a later read', async () => {
    const id = await registered();
    portal.source.move(3_600_000);
    const arrivedAt = new Date(portal.source.now().getTime() - 60_000).toISOString();
    const body = { arrivedAt, office: 'XA000100', goodsLocation: 'Quay 4' };
    const answered = await present(id, { body, headers: { 'if-match': '"2"' } }).then(bodyWithStatus(200));
    const { history: _, ...stored } = Object(await read(id));
    assert.deepEqual(stored, answered);
  });

  test('replays the first response for the same idempotency key, even after further changes of the declaration', async () => {
    const id = await registered();
    const headers = { 'idempotency-key': 'present' };
    const first = await present(id, { headers });
    await portal.decide(trader, id, 'accept');
    const again = await present(id, { headers });
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
  });
});

describe('400', () => {
  test('rejects a time without an offset, an unknown office, an office that does not allow presentation, and an unknown property', async () => {
    const id = await registered();
    for (const [body, pointer] of [
      [{ arrivedAt: '2026-11-20T08:00:00' }, '/arrivedAt'],
      [{ office: 'XA009999' }, '/office'],
      [{ office: 'XA000001' }, '/office'],
      [{ when: 'now' }, '/when'],
    ] as const) {
      const answered = await present(id, { body });
      assert.equal(answered.code, 'input_invalid', answered.text);
      assert.equal(member(answered.body, 'errors', 0, 'pointer'), pointer);
    }
    assert.equal(member(await read(id), 'presentation'), null);
  });
});

describe('404', () => {
  test('returns the same 404 for another organisation’s declaration as for an unknown one', async () => {
    const id = await registered();
    const outsider = await portal.newCaller();
    const theirs = await portal.call('presentDeclaration', outsider, { id });
    const nobodys = await portal.call('presentDeclaration', outsider, {
      id: 'dec_00000000000000000000000000',
    });
    assert.equal(theirs.code, 'not_found');
    assert.equal(theirs.text, nobodys.text);
  });
});

describe('409', () => {
  test('returns version_conflict for an outdated If-Match', async () => {
    const answered = await present(await registered(), { headers: { 'if-match': '"1"' } });
    assert.equal(answered.code, 'version_conflict');
  });

  test('returns action_not_allowed for an arrival in the future', async () => {
    const id = await registered();
    const arrivedAt = new Date(portal.source.now().getTime() + 60_000).toISOString();
    const answered = await present(id, { body: { arrivedAt } });
    assert.equal(answered.code, 'action_not_allowed');
    assert.equal(member(answered.body, 'reason'), 'The goods have not arrived yet');
    assert.equal(member(await read(id), 'actions', 'present', 'allowed'), true);
  });

  test('presents the goods once if two requests present them concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await registered();
      const both = await Promise.all([present(id), present(id)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      const refused = both.find(({ status }) => status === 409);
      assert.equal(member(refused?.body, 'reason'), 'The goods have been presented');
    }
  });
});
