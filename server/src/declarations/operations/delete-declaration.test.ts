import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, member } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
after(() => portal.stop());

function newDraft(query = ''): Promise<string> {
  createdCount += 1;
  return portal.create(trader, { lrn: `delete-${createdCount}` }, query);
}
const remove = (id: string, tag?: string, caller = trader): Promise<TestResponse> =>
  portal.call('deleteDeclaration', caller, {
    id,
    ...(tag !== undefined && { headers: { 'if-match': tag } }),
  });
const read = (id: string) => portal.call('getDeclaration', trader, { id });

describe('204', () => {
  test('deletes the draft, so that later reads return 404, and leaves its audit row', async () => {
    const id = await newDraft();
    const answered = await remove(id).then(assertStatus(204));
    assert.equal(answered.text, '');
    assert.equal((await read(id)).code, 'not_found');
    assert.equal((await remove(id)).code, 'not_found');
    const actions = (await auditOf(portal.testing.database, id)).map(({ action }) => action);
    assert.deepEqual(actions, ['declaration.create', 'declaration.delete']);
    const [row] = await portal.testing.database.system.query<{ count: number }>(
      'select count(*)::integer as count from declarations.versions where declaration_id = $1',
      [id],
    );
    assert.equal(row?.count, 0);
  });

  test('accepts the current ETag, the value * and the LRN', async () => {
    assert.equal((await remove(await newDraft(), '"1"')).status, 204);
    assert.equal((await remove(await newDraft(), '*')).status, 204);
    await newDraft();
    assert.equal((await remove(`lrn:delete-${createdCount}`)).status, 204);
  });
});

describe('400', () => {
  test('rejects a malformed reference', async () => {
    for (const id of ['1', 'lrn:', 'mrn:x', "' or 1=1 --"]) {
      assert.equal((await remove(id)).code, 'input_invalid');
    }
  });
});

describe('404', () => {
  test('returns the same 404 for another organisation’s draft as for an unknown one, without any effect', async () => {
    const id = await newDraft();
    const missing = await remove('dec_00000000000000000000000000');
    assert.equal((await remove(id, undefined, foreignCaller)).text, missing.text);
    assert.equal((await remove(id, '"1"', foreignCaller)).text, missing.text);
    assert.equal((await read(id)).status, 200);
  });
});

describe('409', () => {
  test('returns version_conflict for an outdated If-Match, and input_invalid for a weak or malformed one', async () => {
    const id = await newDraft();
    for (const tag of ['"0"', '"2"']) {
      assert.equal((await remove(id, tag)).code, 'version_conflict', tag);
    }
    for (const tag of ['W/"1"', '"1-gzip"', '']) {
      assert.equal((await remove(id, tag)).code, 'input_invalid', tag);
    }
    assert.equal((await read(id)).status, 200);
  });

  test('returns action_not_allowed for a lodged declaration', async () => {
    const id = await newDraft('lodge=true');
    const answered = await remove(id);
    assert.equal(answered.code, 'action_not_allowed');
    assert.equal(member(answered.body, 'declarationStatus'), 'lodged');
    assert.equal((await read(id)).status, 200);
  });

  test('deletes a draft once if two deletions are concurrent; one of them gets a conflict or 404', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await newDraft();
      const both = await Promise.all([remove(id), remove(id)]);
      assert.equal(both.filter(({ status }) => status === 204).length, 1);
      assert.ok(both.some(({ code }) => code === 'version_conflict' || code === 'not_found'));
      assert.equal((await auditOf(portal.testing.database, id)).length, 2);
    }
  });

  test('accepts exactly one of a concurrent deletion and lodgement', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await newDraft();
      const [deleted, lodged] = await Promise.all([
        remove(id),
        portal.call('lodgeDeclaration', trader, { id }),
      ]);
      assert.notEqual(deleted.status === 204, lodged.status === 200);
      assert.equal((await read(id)).status, lodged.status === 200 ? 200 : 404);
    }
  });
});
