import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import type { DeclarationTestRequest, TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
after(() => portal.stop());

async function newDraft(document: object = {}): Promise<string> {
  createdCount += 1;
  return portal.create(trader, { lrn: `lodge-${createdCount}`, ...document });
}
const lodge = (id: string, call: DeclarationTestRequest = {}, caller = trader): Promise<TestResponse> =>
  portal.call('lodgeDeclaration', caller, { id, ...call });
const status = async (id: string) =>
  member((await portal.call('getDeclaration', trader, { id })).body, 'status');

describe('200', () => {
  test('lodges the draft, adds it to the feed and writes one audit row', async () => {
    const id = await newDraft();
    const before_ = portal.committed();
    portal.source.move(1_000);
    const answered = await lodge(id).then(assertStatus(200));
    assert.equal(member(answered.body, 'status'), 'lodged');
    assert.equal(member(answered.body, 'lodgedAt'), portal.source.now().toISOString());
    assert.deepEqual(member(answered.body, 'nextActions', 0, 'actor'), 'customs');
    assert.equal(answered.headers.get('ETag'), '"2"');
    assert.equal(answered.headers.has('Location'), false);
    assert.equal(portal.committed(), before_ + 1);
    const actions = (await auditOf(portal.testing.database, id)).map(({ action }) => action);
    assert.deepEqual(actions, ['declaration.create', 'declaration.lodge']);
    const read = await portal.call('getDeclaration', trader, { id });
    assert.equal(read.headers.get('ETag'), '"2"');
    assert.equal(member(read.body, 'history', 0, 'status'), 'lodged');
  });

  test('accepts the LRN as reference, an empty object as body, and the current ETag', async () => {
    await newDraft({ lrn: 'by-lrn' });
    assert.equal((await lodge('lrn:by-lrn', { body: {}, headers: { 'if-match': '"1"' } })).status, 200);
  });

  test('replays the response to a lodgement that is repeated with the same key', async () => {
    const id = await newDraft();
    const headers = { 'idempotency-key': 'lodge-key' };
    const first = await lodge(id, { headers });
    const again = await lodge(id, { headers }).then(assertStatus(200));
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    const elsewhere = await lodge(await newDraft(), { headers });
    assert.equal(elsewhere.headers.has('Idempotency-Replayed'), false, 'a key belongs to one path');
  });
});

describe('200 dry run', () => {
  const dryRun = (id: string, call: DeclarationTestRequest = {}, caller = trader) =>
    lodge(id, { ...call, query: call.query ?? 'dryRun=true' }, caller);

  test('returns the same result as a dry run of the document, by id and by LRN, and stores nothing', async () => {
    const id = await newDraft({ lrn: 'try-1' });
    const committed = portal.committed();
    const answered = await dryRun(id).then(assertStatus(200));
    const ofDocument = await portal.call('createDeclaration', trader, {
      query: 'dryRun=true',
      body: sample({ lrn: 'try-1' }),
    });
    assert.deepEqual(answered.body, ofDocument.body);
    assert.equal((await dryRun('lrn:try-1')).text, answered.text);
    assert.equal(await status(id), 'draft');
    assert.equal(portal.committed(), committed);
    assert.equal((await auditOf(portal.testing.database, id)).length, 1);
  });

  test('applies the rules and code lists of the date parameter', async () => {
    const coffee = sample({ lrn: 'try-date' });
    const document = JSON.stringify(coffee).replaceAll(textMember(coffee, 'invoice', 'number'), 'FC 2025 1');
    const id = textMember((await portal.call('createDeclaration', trader, { body: document })).body, 'id');
    assert.equal((await dryRun(id, { query: 'dryRun=true&date=2026-12-31' })).status, 200);
    const refused = await dryRun(id, { query: 'dryRun=true&date=2027-01-01' });
    assert.equal(member(refused.body, 'errors', 0, 'code'), 'XA004');
    assert.equal(member(refused.body, 'errors', 0, 'pointer'), '/invoice/number');
  });

  test('rejects a date without a dry run', async () => {
    const id = await newDraft();
    const refused = await dryRun(id, { query: 'date=2027-01-01' });
    assert.equal(member(refused.body, 'errors', 0, 'code'), 'unexpected');
    assert.equal(await status(id), 'draft');
  });

  test('replays a dry run with its key, and refuses the same key for the lodgement', async () => {
    const id = await newDraft();
    const headers = { 'idempotency-key': 'try-key' };
    const first = await dryRun(id, { headers });
    const again = await dryRun(id, { headers });
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assert.equal((await lodge(id, { headers })).code, 'idempotency_key_reused');
  });

  test('rejects a draft that the lodgement rejects: incomplete, of another version, or of another organisation', async () => {
    const { body } = await portal.call('createDeclaration', trader, {
      body: { type: 'import', lrn: 'try-incomplete' },
    });
    const incomplete = textMember(body, 'id');
    assert.deepEqual(
      member((await dryRun(incomplete)).body, 'errors'),
      member((await lodge(incomplete)).body, 'errors'),
    );
    const id = await newDraft();
    assert.equal((await dryRun(id, { headers: { 'if-match': '"2"' } })).code, 'version_conflict');
    assert.equal((await dryRun(id, {}, foreignCaller)).code, 'not_found');
  });

  test('rejects a lodged declaration with action_not_allowed', async () => {
    const id = await newDraft();
    await lodge(id);
    const refused = await dryRun(id);
    assert.equal(refused.code, 'action_not_allowed');
    assert.equal(refused.status, 409);
  });
});

describe('400', () => {
  test('does not lodge an incomplete document, which remains a draft', async () => {
    const { body } = await portal.call('createDeclaration', trader, {
      body: { type: 'import', lrn: 'incomplete' },
    });
    const id = String(member(body, 'id'));
    const answered = await lodge(id);
    assert.equal(answered.code, 'input_invalid');
    assert.equal(await status(id), 'draft');
  });

  for (const id of ['x', 'dec_', 'lrn:', 'lrn:a b', 'mrn:1', 'DEC_01kaz4w7m0v3c5n8q2x6t9r1ye', 'lrn:a/b']) {
    test(`rejects a malformed reference: ${id}`, async () =>
      assert.equal((await lodge(id)).code, 'input_invalid'));
  }

  test('rejects a body with properties', async () => {
    assert.equal((await lodge(await newDraft(), { body: { lodge: true } })).code, 'input_invalid');
  });
});

describe('404', () => {
  test('returns the same 404 for another organisation’s draft as for a deleted and an unknown one', async () => {
    const id = await newDraft({ lrn: 'mine' });
    const deleted = await newDraft();
    await portal.call('deleteDeclaration', trader, { id: deleted });
    const missing = await lodge('dec_00000000000000000000000000');
    assert.equal(missing.code, 'not_found');
    for (const [reference, caller] of [
      [id, foreignCaller],
      ['lrn:mine', foreignCaller],
      [deleted, trader],
      ['mrn:26XA0123456789ABC3', trader],
    ] as const) {
      assert.equal((await lodge(reference, {}, caller)).text, missing.text);
    }
    assert.equal(await status(id), 'draft');
  });
});

describe('409', () => {
  test('returns version_conflict for an outdated If-Match, and input_invalid for a weak or malformed one', async () => {
    const id = await newDraft();
    for (const tag of ['"0"', '"2"', '"2", "1-gzip"']) {
      assert.equal((await lodge(id, { headers: { 'if-match': tag } })).code, 'version_conflict', tag);
    }
    for (const tag of ['W/"1"', '"1-gzip"', '1', '']) {
      assert.equal((await lodge(id, { headers: { 'if-match': tag } })).code, 'input_invalid', tag);
    }
    assert.equal((await lodge(id, { headers: { 'if-match': '*' } })).status, 200);
  });

  test('returns action_not_allowed with the status and the reason if the declaration is already lodged', async () => {
    const id = await newDraft();
    await lodge(id);
    const again = await lodge(id);
    assert.equal(again.code, 'action_not_allowed');
    assert.equal(member(again.body, 'declarationStatus'), 'lodged');
    assert.equal(member(again.body, 'action'), 'lodge');
    assert.ok(String(member(again.body, 'reason')).length > 0);
  });

  test('lodges a draft once if two requests lodge it concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await newDraft();
      const both = await Promise.all([lodge(id), lodge(id)]);
      assert.deepEqual(both.map((one) => one.status).sort(), [200, 409]);
      const actions = (await auditOf(portal.testing.database, id)).map(({ action }) => action);
      assert.deepEqual(actions, ['declaration.create', 'declaration.lodge']);
    }
  });

  test('lodges a draft once for ten concurrent requests with one key; each response is the lodgement or “in progress”', async () => {
    const id = await newDraft();
    const headers = { 'idempotency-key': 'rush' };
    const all = await Promise.all(Array.from({ length: 10 }, () => lodge(id, { headers })));
    const texts = new Set(all.filter((one) => one.status === 200).map(({ text }) => text));
    assert.equal(texts.size, 1);
    for (const one of all) {
      assert.ok(one.status === 200 || one.code === 'request_in_progress', one.text);
    }
    assert.equal((await auditOf(portal.testing.database, id)).length, 2);
  });

  test('checks the idempotency key before the version, and the version before the lifecycle', async () => {
    const id = await newDraft();
    const headers = { 'idempotency-key': 'order' };
    await lodge(id, { headers });
    const stale = { ...headers, 'if-match': '"1"' };
    assert.equal((await lodge(id, { headers: stale })).headers.get('Idempotency-Replayed'), 'true');
    assert.equal((await lodge(id, { headers, body: {} })).code, 'idempotency_key_reused');
    assert.equal((await lodge(id, { headers: { 'if-match': '"1"' } })).code, 'version_conflict');
  });
});
