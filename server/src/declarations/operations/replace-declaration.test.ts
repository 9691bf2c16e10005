import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { member } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import type { DeclarationTestRequest, TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
after(() => portal.stop());

async function newDraft(): Promise<{ id: string; lrn: string }> {
  createdCount += 1;
  const lrn = `replace-${createdCount}`;
  return { id: await portal.create(trader, { lrn }), lrn };
}
const replace = (
  { id, lrn }: { id: string; lrn: string },
  tag: string | null,
  call: DeclarationTestRequest = {},
  caller = trader,
): Promise<TestResponse> =>
  portal.call('replaceDeclaration', caller, {
    id,
    body: { type: 'export', lrn },
    ...(tag !== null && { headers: { 'if-match': tag } }),
    ...call,
  });

describe('200', () => {
  test('replaces the document, keeps LRN and id, and changes the ETag', async () => {
    const draft = await newDraft();
    const before_ = portal.committed();
    portal.source.move(1_000);
    const answered = await replace(draft, '"1"', { body: `{ "lrn":"${draft.lrn}", "type":"export" }` });
    assert.equal(answered.status, 200);
    assert.equal(answered.headers.get('ETag'), '"2"');
    assert.equal(member(answered.body, 'type'), 'export');
    assert.equal(member(answered.body, 'changedAt'), portal.source.now().toISOString());
    const read = await portal.call('getDeclaration', trader, { id: draft.id });
    assert.equal(read.headers.get('ETag'), '"2"');
    assert.ok(read.text.includes(`"document":{ "lrn":"${draft.lrn}", "type":"export" }`));
    assert.equal(member(read.body, 'id'), draft.id);
    assert.deepEqual(member(read.body, 'history'), []);
    assert.equal(portal.committed(), before_);
    const actions = (await auditOf(portal.testing.database, draft.id)).map(({ action }) => action);
    assert.deepEqual(actions, ['declaration.create', 'declaration.replace']);
  });

  test('accepts the ETag of the last response, the LRN as reference, and * for any version', async () => {
    const draft = await newDraft();
    const reference = { id: `lrn:${draft.lrn}`, lrn: draft.lrn };
    const tag = (await replace(reference, '"1"')).headers.get('ETag') ?? '';
    assert.equal((await replace(draft, tag)).status, 200);
    assert.equal((await replace(draft, '*')).headers.get('ETag'), '"4"');
  });

  test('accepts an integer that is written with a fraction', async () => {
    const draft = await newDraft();
    const body = `{"type":"import","lrn":"${draft.lrn}","consignment":{"totalPackages":3.0}}`;
    const answered = await replace(draft, '"1"', { body });
    assert.equal(member(answered.body, 'document', 'consignment', 'totalPackages'), 3, answered.text);
  });

  test('compares the content of a repeated lodgement with the replaced document', async () => {
    const draft = await newDraft();
    await replace(draft, '"1"');
    const same = { type: 'export', lrn: draft.lrn };
    const answered = await portal.call('createDeclaration', trader, { body: same });
    assert.equal(member(answered.body, 'conflict', 'sameContent'), true);
    const old = await portal.call('createDeclaration', trader, { body: sample({ lrn: draft.lrn }) });
    assert.equal(member(old.body, 'conflict', 'sameContent'), false);
  });
});

describe('400', () => {
  test('returns 400 if If-Match is missing', async () => {
    const answered = await replace(await newDraft(), null);
    assert.equal(answered.code, 'input_invalid');
    assert.equal(member(answered.body, 'errors', 0, 'name'), 'If-Match');
  });

  test('rejects another LRN', async () => {
    const { id, lrn } = await newDraft();
    const answered = await replace({ id, lrn: 'another' }, '"1"');
    assert.equal(answered.code, 'input_invalid');
    assert.equal(member(answered.body, 'errors', 0, 'pointer'), '/lrn');
    assert.equal(member(answered.body, 'errors', 0, 'expected'), lrn);
  });

  test('rejects a missing body and an unknown property', async () => {
    const draft = await newDraft();
    assert.equal((await replace(draft, '"1"', { body: '' })).code, 'input_invalid');
    const body = { type: 'export', lrn: draft.lrn, mrn: '26XA0123456789ABC3' };
    assert.equal((await replace(draft, '"1"', { body })).code, 'input_invalid');
  });
});

describe('404', () => {
  test('returns the same 404 for another organisation’s draft as for an unknown one, with any ETag', async () => {
    const draft = await newDraft();
    const missing = await replace({ id: 'dec_00000000000000000000000000', lrn: draft.lrn }, '"1"');
    assert.equal(missing.code, 'not_found');
    assert.equal((await replace(draft, '"1"', {}, foreignCaller)).text, missing.text);
    assert.equal((await replace(draft, '"9"', {}, foreignCaller)).text, missing.text);
  });
});

describe('409', () => {
  test('returns version_conflict for an outdated If-Match, and input_invalid for a weak or malformed one', async () => {
    const draft = await newDraft();
    await replace(draft, '"1"');
    for (const tag of ['"1"', '"3"']) {
      assert.equal((await replace(draft, tag)).code, 'version_conflict', tag);
    }
    for (const tag of ['W/"2"', '"2-gzip"', '2', '']) {
      assert.equal((await replace(draft, tag)).code, 'input_invalid', tag);
    }
  });

  test('applies exactly one of ten concurrent replacements', async () => {
    const draft = await newDraft();
    const all = await Promise.all(Array.from({ length: 10 }, () => replace(draft, '"1"')));
    assert.equal(all.filter(({ status }) => status === 200).length, 1);
    assert.equal(all.filter(({ code }) => code === 'version_conflict').length, 9);
  });

  test('accepts a lodgement concurrent with a replacement; the lodged document includes a successful replacement', async () => {
    for (let round = 0; round < 5; round += 1) {
      const draft = await newDraft();
      const [replaced, lodged] = await Promise.all([
        replace(draft, '"1"', { body: sample({ lrn: draft.lrn, office: 'XA000200' }) }),
        portal.call('lodgeDeclaration', trader, { id: draft.id }),
      ]);
      const read = await portal.call('getDeclaration', trader, { id: draft.id });
      assert.equal(lodged.status, 200, 'the lodgement looks again');
      assert.equal(member(read.body, 'status'), 'lodged');
      const office = member(read.body, 'document', 'office');
      assert.equal(office === 'XA000200', replaced.status === 200);
      assert.equal(member(read.body, 'office'), office);
    }
  });

  test('returns action_not_allowed for a lodged declaration, but checks the version first', async () => {
    const draft = await newDraft();
    await portal.call('lodgeDeclaration', trader, { id: draft.id });
    assert.equal((await replace(draft, '"1"')).code, 'version_conflict');
    const answered = await replace(draft, '"2"');
    assert.equal(answered.code, 'action_not_allowed');
    assert.equal(member(answered.body, 'declarationStatus'), 'lodged');
  });
});
