import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import type { DeclarationTestRequest } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

const amendedSample = (lrn: string, changed: object = {}) =>
  sample({
    lrn,
    office: 'XA000100',
    additionalInformation: [{ code: '00100', text: 'Amended' }],
    ...changed,
  });

async function lodged(): Promise<{ id: string; lrn: string }> {
  createdCount += 1;
  const lrn = `amend-${createdCount}`;
  return { id: await portal.create(trader, { lrn }, 'lodge=true'), lrn };
}
async function accepted() {
  const declaration = await lodged();
  assert.ok(await portal.decide(trader, declaration.id, 'accept'));
  return declaration;
}
async function released() {
  const declaration = await accepted();
  assert.ok(await portal.decide(trader, declaration.id, 'assignLane', { lane: 'green' }));
  assert.ok(await portal.decide(trader, declaration.id, 'release'));
  return declaration;
}
const amend = (id: string, document: object, call: DeclarationTestRequest = {}) =>
  portal.call('requestAmendment', trader, { id, body: { document, reason: 'A mistake' }, ...call });
const read = async (id: string) => (await portal.call('getDeclaration', trader, { id })).body;
const readSubResource = async (operation: string, id: string, number?: number) =>
  (await portal.call(operation, trader, { id, ...(number !== undefined && { number }) })).body;

describe('201 for a declaration before acceptance', () => {
  test('makes the document the next version immediately', async () => {
    const { id, lrn } = await lodged();
    portal.source.move(1_000);
    const answered = await amend(id, amendedSample(lrn)).then(assertStatus(201));
    const place = `https://portal.example/openapi/declarations/${id}/amendments/1`;
    assert.equal(answered.headers.get('Location'), place);
    assert.equal(answered.headers.get('ETag'), '"2"');
    assert.equal(member(answered.body, 'version'), 2);
    assert.equal(member(answered.body, 'status'), 'lodged');
    assert.equal(member(answered.body, 'tracks', 'amendment'), 'none');
    assert.deepEqual(member(answered.body, 'document'), amendedSample(lrn));
    const { warnings, ...shown } = Object(answered.body);
    assert.ok(Array.isArray(warnings));
    const { history, ...stored } = Object(await read(id));
    assert.deepEqual(stored, shown);
    assert.equal(member(history, 1, 'event'), 'declaration.amended');
    assert.equal(member(history, 1, 'reason'), 'A mistake');
  });

  test('creates a version and a difference that can be read', async () => {
    const { id, lrn } = await lodged();
    await amend(id, amendedSample(lrn));
    const versions = await readSubResource('listVersions', id);
    assert.deepEqual(
      [0, 1].map((index) => member(versions, 'items', index, 'version')),
      [1, 2],
    );
    assert.deepEqual(member(await readSubResource('getVersion', id, 1), 'document'), sample({ lrn }));
    assert.deepEqual(member(await readSubResource('getVersion', id, 2), 'document'), amendedSample(lrn));
    const amendment = await readSubResource('getAmendment', id, 1);
    assert.equal(member(amendment, 'status'), 'granted');
    assert.equal(member(amendment, 'baseVersion'), 1);
    assert.equal(member(amendment, 'version'), 2);
    assert.deepEqual(member(amendment, 'diff', 0, 'op'), 'add');
    assert.deepEqual(member(amendment, 'diff', 0, 'path'), '/additionalInformation');
    assert.equal(member(await readSubResource('listAmendments', id), 'items', 0, 'number'), 1);
  });

  test('determines the next action of customs by the expected arrival in the document', async () => {
    const { id, lrn } = await lodged();
    assert.equal(member(await read(id), 'nextActions', 0, 'action'), 'accept');
    const expectedArrival = new Date(portal.source.now().getTime() + 172_800_000).toISOString();
    const answered = await amend(id, amendedSample(lrn, { expectedArrival })).then(bodyWithStatus(201));
    assert.equal(member(answered, 'nextActions', 0, 'action'), 'register');
    assert.ok(await portal.decide(trader, id, 'register'));
    portal.source.move(86_400_000);
    assert.equal((await amend(id, amendedSample(lrn))).status, 201);
    assert.equal((await portal.call('presentDeclaration', trader, { id })).status, 200);
    assert.equal(member(await readSubResource('listVersions', id), 'items', 2, 'version'), 3);
  });
});

describe('201 for a declaration after acceptance', () => {
  test('creates a request; when customs grants it, the document becomes the current version', async () => {
    const { id, lrn } = await accepted();
    const answered = await amend(id, amendedSample(lrn)).then(bodyWithStatus(201));
    assert.equal(member(answered, 'version'), 1);
    assert.equal(member(answered, 'tracks', 'amendment'), 'requested');
    assert.equal(member(answered, 'pendingAmendment', 'number'), 1);
    assert.deepEqual(member(answered, 'document'), sample({ lrn }));
    assert.deepEqual(member(await read(id), 'pendingAmendment'), member(answered, 'pendingAmendment'));
    assert.ok(await portal.decide(trader, id, 'grantAmendment', { reason: 'Proven' }));
    const stored = await read(id);
    assert.equal(member(stored, 'version'), 2);
    assert.equal(member(stored, 'pendingAmendment'), null);
    assert.deepEqual(member(stored, 'document'), amendedSample(lrn));
    const amendment = await readSubResource('getAmendment', id, 1);
    assert.deepEqual(
      ['status', 'version', 'decisionReason'].map((name) => member(amendment, name)),
      ['granted', 2, 'Proven'],
    );
  });

  test('creates a request; when customs denies it, the document does not change and can be amended again', async () => {
    const { id, lrn } = await accepted();
    await amend(id, amendedSample(lrn));
    assert.ok(await portal.decide(trader, id, 'denyAmendment', { reason: 'No proof' }));
    assert.deepEqual(member(await read(id), 'document'), sample({ lrn }));
    assert.equal(member(await readSubResource('getAmendment', id, 1), 'decisionReason'), 'No proof');
    const again = await amend(id, amendedSample(lrn)).then(assertStatus(201));
    assert.match(again.headers.get('Location') ?? '', /amendments\/2$/);
  });

  test('accepts an amendment with a past arrival two years after release; the status remains released', async () => {
    const { id, lrn } = await released();
    const start = portal.source.now().getTime();
    portal.source.move(2 * 365 * 86_400_000);
    const answered = await amend(id, amendedSample(lrn)).then(bodyWithStatus(201));
    assert.equal(member(answered, 'status'), 'released');
    portal.source.move(start - portal.source.now().getTime());
  });

  test('denies a requested amendment when the declaration is invalidated', async () => {
    const { id, lrn } = await accepted();
    await amend(id, amendedSample(lrn));
    assert.ok(await portal.decide(trader, id, 'invalidate', { reason: 'No ground' }));
    assert.equal(member(await readSubResource('getAmendment', id, 1), 'status'), 'denied');
    assert.equal(member(await read(id), 'pendingAmendment'), null);
  });

  test('replays the response to an amendment request with the same key, even after customs has granted it', async () => {
    const { id, lrn } = await accepted();
    const headers = { 'idempotency-key': 'lost' };
    const first = await amend(id, amendedSample(lrn), { headers });
    await portal.decide(trader, id, 'grantAmendment');
    const again = await amend(id, amendedSample(lrn), { headers });
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    const reused = await amend(id, amendedSample(lrn, { office: 'XA000200' }), { headers });
    assert.equal(reused.code, 'idempotency_key_reused');
  });
});

describe('400', () => {
  for (const [name, prepare] of Object.entries({ lodged, accepted, released })) {
    test(`returns nothing_to_change for the content of the current version, when ${name}`, async () => {
      const { id, lrn } = await prepare();
      assert.equal((await amend(id, sample({ lrn }))).code, 'nothing_to_change');
      const tried = await amend(id, sample({ lrn }), { query: 'dryRun=true' });
      assert.equal(tried.code, 'nothing_to_change');
      assert.equal(member(await read(id), 'version'), 1);
      assert.deepEqual(member(await readSubResource('listAmendments', id), 'items'), []);
    });
  }

  test('rejects another type or LRN, with pointers into the body', async () => {
    const { id } = await lodged();
    const answered = await amend(id, amendedSample('another-lrn', { type: 'export' }));
    assert.equal(answered.code, 'input_invalid');
    const pointers = [0, 1].map((index) => member(answered.body, 'errors', index, 'pointer'));
    assert.deepEqual(pointers, ['/document/type', '/document/lrn']);
    assert.equal(member(await read(id), 'version'), 1);
  });

  test('rejects a document that violates a rule, with pointer and rule page', async () => {
    const { id, lrn } = await accepted();
    const answered = await amend(id, amendedSample(lrn, { presentationOffice: 'XA009999', goodsItems: [] }));
    assert.equal(answered.code, 'input_invalid');
    const { errors } = Object(answered.body);
    const office = Array.from<unknown>(errors).find(
      (fault) => member(fault, 'pointer') === '/document/presentationOffice',
    );
    assert.equal(member(office, 'code'), 'R110');
    assert.match(String(member(office, 'documentationUrl')), /\/rules\/R110$/);
    assert.equal(member(await read(id), 'tracks', 'amendment'), 'none');
  });

  test('rejects a missing reason or document, and an invalid version', async () => {
    const { id, lrn } = await lodged();
    for (const body of [
      { document: amendedSample(lrn) },
      { reason: 'Why' },
      { document: amendedSample(lrn), reason: ' ' },
    ])
      assert.equal((await amend(id, {}, { body })).code, 'input_invalid');
    assert.equal((await portal.call('getVersion', trader, { id, number: 0 })).code, 'input_invalid');
  });
});

describe('404', () => {
  test('returns 404 for a declaration of another organisation, and for unknown versions or amendments', async () => {
    const { id, lrn } = await accepted();
    await amend(id, amendedSample(lrn));
    const outsider = await portal.newCaller();
    for (const operation of ['getVersion', 'getAmendment', 'listVersions', 'listAmendments']) {
      const n = operation.startsWith('get') ? { number: 1 } : {};
      const theirs = await portal.call(operation, outsider, { id, ...n });
      const nobodys = await portal.call(operation, outsider, { id: 'dec_00000000000000000000000000', ...n });
      assert.equal(theirs.code, 'not_found', operation);
      assert.equal(theirs.text, nobodys.text);
    }
    const body = { document: amendedSample(lrn), reason: 'Mine' };
    assert.equal((await portal.call('requestAmendment', outsider, { id, body })).code, 'not_found');
    assert.equal((await portal.call('getVersion', trader, { id, number: 2 })).code, 'not_found');
    assert.equal((await portal.call('getAmendment', trader, { id, number: 2 })).code, 'not_found');
  });
});

describe('304', () => {
  test('returns 304 for a version that the caller has already read', async () => {
    const { id } = await lodged();
    const tag = (await portal.call('getVersion', trader, { id, number: 1 })).headers.get('ETag') ?? '';
    const again = await portal.call('getVersion', trader, {
      id,
      number: 1,
      headers: { 'if-none-match': tag },
    });
    assert.equal(again.status, 304);
  });
});

describe('409', () => {
  test('accepts one of two concurrent amendment requests and adds one version', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, lrn } = await accepted();
      const both = await Promise.all([amend(id, amendedSample(lrn)), amend(id, amendedSample(lrn))]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
      assert.ok(await portal.decide(trader, id, 'grantAmendment'));
      assert.equal(member(await read(id), 'version'), 2);
      assert.equal(member(await readSubResource('listAmendments', id), 'items', 1), undefined);
    }
  });

  test('applies an amendment request and a concurrent decision of customs one after the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, lrn } = await accepted();
      await portal.decide(trader, id, 'assignLane', { lane: 'green' });
      const [answered, taken] = await Promise.all([
        amend(id, amendedSample(lrn)),
        portal.decide(trader, id, 'selectForControl', { control: 'physical' }),
      ]);
      const stored = await read(id);
      const amendments = member(await readSubResource('listAmendments', id), 'items');
      assert.equal(member(stored, 'status'), taken ? 'under_control' : 'accepted');
      assert.equal(Array.from(Object(amendments)).length, answered.status === 201 ? 1 : 0);
      assert.equal(
        member(stored, 'tracks', 'amendment'),
        answered.status === 201 ? 'requested' : 'none',
        answered.text,
      );
      if (answered.status !== 201) assert.equal(answered.code, 'action_not_allowed');
    }
  });

  test('returns version_conflict for an outdated If-Match, before it checks the lifecycle', async () => {
    const { id, lrn } = await accepted();
    const answered = await amend(id, amendedSample(lrn), { headers: { 'if-match': '"1"' } });
    assert.equal(answered.code, 'version_conflict');
  });
});
