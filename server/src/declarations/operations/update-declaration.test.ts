import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, member } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import type { DeclarationTestRequest, TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

let drafts = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
const otherTrader = await portal.newCaller();
after(() => portal.stop());

async function newDraft(document: object = {}): Promise<{ id: string; lrn: string }> {
  drafts += 1;
  const lrn = `update-${drafts}`;
  return { id: await portal.create(trader, { lrn, ...document }), lrn };
}

function update(
  { id }: { id: string },
  body: unknown,
  tag: string | null = '"1"',
  call: DeclarationTestRequest = {},
  caller = trader,
): Promise<TestResponse> {
  const headers = tag === null ? {} : { 'if-match': tag };
  return portal.call('updateDeclaration', caller, { id, body, headers, ...call });
}

describe('200', () => {
  test('merges objects, removes nulls, replaces arrays, and keeps the other properties', async () => {
    const invoice = { number: 'FC 1', currency: 'EUR', amount: '10.00' };
    const goodsItems = [{ origin: 'BR' }, { origin: 'CO' }];
    const draft = await newDraft({ office: 'XA000100', invoice, goodsItems });
    portal.source.move(1_000);
    const patch = {
      office: null,
      invoice: { number: 'FC 2', currency: null },
      goodsItems: [{ origin: 'PE' }],
    };
    const answered = await update(draft, patch).then(assertStatus(200));
    assert.equal(answered.headers.get('ETag'), '"2"');
    const { office: _, ...stays } = sample({ lrn: draft.lrn });
    const expected = {
      ...stays,
      invoice: { number: 'FC 2', amount: '10.00' },
      goodsItems: [{ origin: 'PE' }],
    };
    assert.deepEqual(member(answered.body, 'document'), expected);
    assert.equal(member(answered.body, 'office'), null);
    assert.equal(member(answered.body, 'changedAt'), portal.source.now().toISOString());
    const actions = (await auditOf(portal.testing.database, draft.id)).map(({ action }) => action);
    assert.deepEqual(actions, ['declaration.create', 'declaration.replace']);
  });

  test('returns the same draft as a replacement with the same document', async () => {
    const [patched, replaced] = [await newDraft(), await newDraft()];
    const updated = await update(patched, { office: 'XA000200' });
    const body = sample({ lrn: replaced.lrn, office: 'XA000200' });
    const put = await portal.call('replaceDeclaration', trader, {
      id: replaced.id,
      body,
      headers: { 'if-match': '"1"' },
    });
    const without = (answer: TestResponse) =>
      answer.text.replaceAll(patched.id, '').replaceAll(patched.lrn, '');
    const other = (answer: TestResponse) =>
      answer.text.replaceAll(replaced.id, '').replaceAll(replaced.lrn, '');
    assert.deepEqual(JSON.parse(without(updated)), JSON.parse(other(put)));
  });

  test('accepts an empty patch, a patch with the unchanged LRN, and * for any version', async () => {
    const draft = await newDraft();
    const before_ = await portal.call('getDeclaration', trader, { id: draft.id });
    const answered = await update({ id: `lrn:${draft.lrn}` }, { lrn: draft.lrn }, '*');
    assert.deepEqual(member(answered.body, 'document'), member(before_.body, 'document'));
    assert.equal((await update(draft, {}, '"2"')).headers.get('ETag'), '"3"');
  });

  test('stores values that prevent the lodgement; a further patch makes the draft ready to lodge', async () => {
    const draft = await newDraft();
    const answered = await update(draft, { office: 'nowhere' });
    assert.equal(member(answered.body, 'canLodge'), false);
    await update(draft, { office: sample({}).office }, '"2"');
    assert.equal((await portal.call('lodgeDeclaration', trader, { id: draft.id })).status, 200);
  });

  test('patches a draft with hundreds of goods items', async () => {
    const draft = await newDraft();
    const goodsItems = Array.from({ length: 300 }, () => ({ origin: 'BR', description: 'x' }));
    assert.equal((await update(draft, { goodsItems })).status, 200);
  });
});

describe('400', () => {
  test('returns 400 if If-Match is missing', async () => {
    const answered = await update(await newDraft(), {}, null);
    assert.equal(answered.code, 'input_invalid');
    assert.equal(member(answered.body, 'errors', 0, 'name'), 'If-Match');
  });

  const invalid: Record<string, readonly [patch: unknown, pointer: string]> = {
    'no body': ['', ''],
    'an array': [[], ''],
    'a text': ['"x"', ''],
    null: ['null', ''],
    'another LRN': [{ lrn: 'another' }, '/lrn'],
    'no LRN': [{ lrn: null }, '/lrn'],
    'no type': [{ type: null }, '/type'],
    'an unknown type': [{ type: 'transit' }, '/type'],
    'an unknown property': [{ mrn: '26XA0123456789ABC3' }, '/mrn'],
    'an unknown property within': [{ invoice: { colour: 'blue' } }, '/invoice/colour'],
    'a null in an array': [{ goodsItems: [null] }, '/goodsItems/0'],
    'another JSON type': [{ invoice: 'FC 1' }, '/invoice'],
  };
  for (const [name, [patch, pointer]] of Object.entries(invalid)) {
    test(`rejects ${name} and leaves the draft unchanged`, async () => {
      const draft = await newDraft();
      const answered = await update(draft, patch);
      assert.equal(answered.code, 'input_invalid', answered.text);
      assert.equal(member(answered.body, 'errors', 0, 'pointer'), pointer);
      const read = await portal.call('getDeclaration', trader, { id: draft.id });
      assert.equal(read.headers.get('ETag'), '"1"');
    });
  }
});

describe('404', () => {
  test('returns the same 404 for another organisation’s draft as for an unknown one, with any ETag', async () => {
    const draft = await newDraft();
    const missing = await update({ id: 'dec_00000000000000000000000000' }, {});
    assert.equal(missing.code, 'not_found');
    assert.equal((await update(draft, {}, '"1"', {}, otherTrader)).text, missing.text);
    assert.equal((await update(draft, {}, '"9"', {}, otherTrader)).text, missing.text);
  });
});

describe('409', () => {
  test('returns version_conflict if the draft has another version', async () => {
    const draft = await newDraft();
    await update(draft, { office: null });
    assert.equal((await update(draft, { office: 'XA000200' })).code, 'version_conflict');
    assert.equal((await update(draft, {}, '"2-gzip"')).code, 'input_invalid');
  });

  test('applies one of ten concurrent patches', async () => {
    const draft = await newDraft();
    const all = await Promise.all(Array.from({ length: 10 }, () => update(draft, { office: null })));
    assert.equal(all.filter(({ status }) => status === 200).length, 1);
    assert.equal(all.filter(({ code }) => code === 'version_conflict').length, 9);
  });

  test('returns action_not_allowed for a lodged declaration, but checks the version first', async () => {
    const draft = await newDraft();
    await portal.call('lodgeDeclaration', trader, { id: draft.id });
    assert.equal((await update(draft, {})).code, 'version_conflict');
    assert.equal((await update(draft, {}, '"2"')).code, 'action_not_allowed');
  });
});

describe('413', () => {
  test('rejects a patched document that is larger than the body limit', async () => {
    const text = 'x'.repeat(4_000);
    const draft = await newDraft({
      goodsItems: Array.from({ length: 450 }, () => ({ description: text })),
    });
    const additionalInformation = Array.from({ length: 99 }, () => ({ text }));
    const answered = await update(draft, { additionalInformation });
    assert.equal(answered.code, 'body_too_large', answered.text.slice(0, 400));
    assert.equal(member(answered.body, 'limitBytes'), 2 * 1024 * 1024);
  });
});
