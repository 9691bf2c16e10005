import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient, ManagementPerson } from '../../callers/caller.ts';
import {
  assertStatus,
  bodyWithStatus,
  member,
  type OperationTestRequest,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { historyOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';

let lrnCount = 0;

const office = await openTestOffice();
const { officer, database, source } = office;
const other: ManagementClient = { ...officer, client: { id: 'cli_another' } };
const trader = await organisationCaller(database, source);
after(() => office.stop());

const lodge = (changed: object = {}): Promise<string> => {
  lrnCount += 1;
  return office.customs.lodge(`decide-${lrnCount}`, changed);
};
const read = async (id: string): Promise<unknown> =>
  (await office.call('getDeclarationAsOfficer', { params: { id } })).body;
const decideOn = async (
  id: string,
  body: object,
  call: Partial<OperationTestRequest> = {},
): Promise<OperationTestResponse> => {
  const headers = { 'if-match': textMember(await read(id), 'etag'), ...call.headers };
  return office.call('decideDeclaration', { params: { id }, body, ...call, headers });
};
const decide = async (id: string, body: object): Promise<unknown> =>
  decideOn(id, body).then(bodyWithStatus(201));
const firstBill = (body: unknown) => ({
  billReference: textMember(body, 'bills', 0, 'reference'),
  amount: textMember(body, 'bills', 0, 'amount'),
});
const guarantee = async (amount: string): Promise<string> => {
  lrnCount += 1;
  const organisationId = office.customs.trader.organisation.id;
  const body = { organisationId, reference: `G${lrnCount}`, amount };
  const answered = await office.call('createGuarantee', { body });
  return textMember(answered.body, 'reference');
};

describe('201: a decision of an officer', () => {
  test('leads a declaration from acceptance to clearance, with bill, control and payment', async () => {
    const id = await lodge();
    const accepted = await decide(id, { action: 'accept' });
    assert.equal(member(accepted, 'status'), 'accepted');
    assert.equal(member(accepted, 'lane'), 'green');
    assert.equal(member(accepted, 'tracks', 'payment'), 'due');
    await decide(id, { action: 'selectForControl', control: 'physical', reason: 'A tip' });
    const controlled = await decide(id, { action: 'completeControl', findings: 'Ten boxes more' });
    assert.equal(member(controlled, 'controls', 0, 'findings'), 'Ten boxes more');
    assert.equal(member(controlled, 'controls', 0, 'openedBy'), office.officer.client.id);
    await decide(id, { action: 'pay', ...firstBill(accepted) });
    await decide(id, { action: 'release' });
    const cleared = await decide(id, { action: 'clear' });
    assert.equal(member(cleared, 'status'), 'cleared');
    const changes = historyOf(await office.customs.read(id));
    assert.ok(changes.includes('customs declaration.released released green'));
    assert.ok(!JSON.stringify(await office.customs.read(id)).includes('Ten boxes more'));
  });

  test('stores the result of a control for each goods item, for customs only', async () => {
    const id = await lodge();
    await decide(id, { action: 'accept' });
    await decide(id, { action: 'selectForControl', control: 'physical' });
    const results = [
      { item: 1, outcome: 'irregular', irregularities: ['quantity', 'origin'], measures: 'Two bags seized' },
    ];
    const complete = (some: object[]) =>
      decideOn(id, { action: 'completeControl', findings: 'Weighed', results: some });
    for (const [some, fault] of [
      [[...results, ...results], 'assessment /results/1/item'],
      [[{ item: 9_999, outcome: 'in_order' }], 'assessment /results/0/item'],
      [[{ item: 1, outcome: 'irregular', irregularities: [] }], 'minItems /results/0/irregularities'],
      [[{ item: 1, outcome: 'irregular', irregularities: ['theft'] }], 'enum /results/0/irregularities/0'],
      [[{ item: 1, outcome: 'in_order', measures: 'None' }], 'unknown /results/0/measures'],
    ] as const) {
      const body = await complete([...some]).then(bodyWithStatus(400));
      assert.equal(
        `${textMember(body, 'errors', 0, 'code')} ${textMember(body, 'errors', 0, 'pointer')}`,
        fault,
      );
    }
    const completed = await complete(results);
    assert.deepEqual(member(completed.body, 'controls', 0, 'results'), results);
    assert.ok(!JSON.stringify(await office.customs.read(id)).includes('Two bags seized'));
  });

  test('keeps the lane when a control opens', async () => {
    const id = await lodge();
    await decide(id, { action: 'accept' });
    await decide(id, { action: 'assignLane', lane: 'red' });
    const lesser = { action: 'selectForControl', control: 'documentary' };
    const refused = await decideOn(id, lesser).then(bodyWithStatus(409));
    assert.match(textMember(refused, 'detail'), /documents only requires a reason/);
    const opened = await decide(id, { ...lesser, reason: 'The goods were examined abroad' });
    assert.equal(member(opened, 'lane'), 'red');
    assert.equal(member(opened, 'controls', 0, 'type'), 'documentary');
  });

  test('returns the updated declaration and adds one audit event that names the officer', async () => {
    const id = await lodge();
    const answered = await decideOn(id, { action: 'reject', reason: 'No authorisation' });
    assert.equal(answered.headers.get('Location'), `${office.baseUrl}/management/declarations/${id}`);
    assert.equal(answered.headers.get('ETag'), member(answered.body, 'etag'));
    assert.deepEqual(await read(id), answered.body);
    const rows = (await auditOf(office.database, id)).filter(
      ({ requestId }) => requestId === answered.requestId,
    );
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.actor, `client ${office.officer.client.id}`);
    assert.equal(rows[0].action, 'declaration.rejected');
    assert.deepEqual(rows[0].change, { status: 'rejected', reason: 'No authorisation' });
  });

  test('is recorded with the name of the signed-in person', async () => {
    const { organisation, dataScope: reach } = office.officer;
    const person: ManagementPerson = {
      userType: 'person',
      ...{ organisation: { ...organisation, numbers: [] }, dataScope: reach },
      person: { id: 'per_01kaz4w7m0v3c5n8q2x6t9r1ye', name: 'Officer' },
      role: 'officer',
      sessionId: 'ses_1',
      freshUntil: office.source.now(),
    };
    const id = await lodge();
    const answered = await decideOn(id, { action: 'accept' }, { caller: person }).then(assertStatus(201));
    const row = (await auditOf(office.database, id)).find(
      ({ requestId }) => requestId === answered.requestId,
    );
    assert.equal(row?.actor, `person ${person.person.id}`);
  });

  test('opens a query with its requested documents and deadline', async () => {
    const id = await lodge();
    await decide(id, { action: 'accept' });
    const dueBy = '2026-12-24T12:00:00+02:00';
    const body = { action: 'openQuery', question: 'Which?', requestedDocuments: ['N380'], dueBy };
    const declaration = await decide(id, body);
    assert.equal(member(declaration, 'queries', 0, 'question'), 'Which?');
    assert.equal(member(declaration, 'queries', 0, 'dueBy'), '2026-12-24T10:00:00.000Z');
    assert.deepEqual(member(await decide(id, { action: 'closeQuery' }), 'queries', 0, 'status'), 'closed');
  });

  test('secures due amounts by a guarantee, and refunds part of a payment', async () => {
    const id = await lodge();
    await decide(id, { action: 'accept' });
    const reference = await guarantee('900000.00');
    const secured = await decide(id, { action: 'secure', guaranteeReference: reference });
    assert.equal(member(secured, 'bills', 0, 'status'), 'secured');
    const { billReference, amount } = firstBill(secured);
    const paid = await decide(id, { action: 'pay', billReference, amount });
    assert.equal(member(paid, 'tracks', 'payment'), 'paid');
    const { items } = await guaranteesOf(reference);
    assert.equal(member(items, 0, 'balance'), '900000.00');
    const refunded = await decide(id, { action: 'refund', amount: '1.00', reason: 'Reckoned wrongly' });
    assert.equal(member(refunded, 'bills', 0, 'refunded'), '1.00');
    assert.equal(member(refunded, 'tracks', 'payment'), 'paid');
  });

  test('is applied once and returns the same response when the request is repeated with its idempotency key', async () => {
    const id = await lodge();
    const headers = { 'idempotency-key': 'once', 'if-match': textMember(await read(id), 'etag') };
    const call = { params: { id }, body: { action: 'accept' }, headers };
    const first = await office.call('decideDeclaration', call);
    const second = await office.call('decideDeclaration', call);
    assert.equal(first.status, 201);
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('ETag'), first.headers.get('ETag'));
  });
});

const guaranteesOf = async (reference: string) => {
  const { body } = await office.call('listGuarantees', { query: { reference } });
  return { items: member(body, 'items') };
};

describe('400', () => {
  const faulty: Record<string, readonly [object, string]> = {
    'an unknown action': [{ action: 'explode' }, '/action'],
    'an action of the declarant': [{ action: 'lodge' }, '/action'],
    'an action that only a deadline triggers': [{ action: 'expire' }, '/action'],
    'a missing reason': [{ action: 'reject' }, '/reason'],
    'a blank reason': [{ action: 'reject', reason: ' ' }, '/reason'],
    'a property of another action': [{ action: 'accept', lane: 'red' }, '/lane'],
    'a bill with the amount zero': [{ action: 'bill', amount: '0.00', reason: 'x' }, '/amount'],
    'a deadline in the past': [
      { action: 'openQuery', question: 'x', dueBy: '2026-11-20T07:59:59Z' },
      '/dueBy',
    ],
    'an unknown document type': [
      { action: 'openQuery', question: 'x', requestedDocuments: ['Z999'] },
      '/requestedDocuments/0',
    ],
  };
  for (const [name, [body, pointer]] of Object.entries(faulty)) {
    test(`rejects ${name}`, async () => {
      const answered = await decideOn(await lodge(), body);
      assert.equal(answered.code, 'input_invalid');
      assert.equal(member(answered.body, 'errors', 0, 'pointer'), pointer);
      assert.equal(member(answered.body, 'errors', 1), undefined);
    });
  }

  test('rejects a guarantee that the organisation of the declaration does not have', async () => {
    const id = await lodge();
    await decide(id, { action: 'accept' });
    const answered = await decideOn(id, { action: 'secure', guaranteeReference: 'NONE' });
    assert.equal(answered.code, 'input_invalid');
    assert.equal(member(answered.body, 'errors', 0, 'pointer'), '/guaranteeReference');
  });
});

describe('404', () => {
  test('is returned to callers other than customs, and for an unknown declaration', async () => {
    const id = await lodge();
    const body = { action: 'accept' };
    assert.equal((await decideOn(id, body, { caller: trader })).code, 'not_found');
    const headers = { 'if-match': '*' };
    const missing = await office.call('decideDeclaration', { params: { id: 'dec_none' }, body, headers });
    assert.equal(missing.code, 'not_found');
  });
});

describe('409: a decision of an officer', () => {
  test('is refused to the second of two concurrent officers, because the declaration has changed', async () => {
    const id = await lodge();
    const headers = { 'if-match': textMember(await read(id), 'etag') };
    const answers = await Promise.all([
      office.call('decideDeclaration', { params: { id }, body: { action: 'accept' }, headers }),
      office.call('decideDeclaration', {
        caller: other,
        params: { id },
        body: { action: 'reject', reason: 'No' },
        headers,
      }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code ?? '').sort(), ['', 'version_conflict']);
  });

  test('is refused with version_conflict if the declaration has changed since the officer read it', async () => {
    const id = await lodge();
    const etag = textMember(await read(id), 'etag');
    await decide(id, { action: 'accept' });
    const answered = await decideOn(id, { action: 'release' }, { headers: { 'if-match': etag } });
    assert.equal(answered.code, 'version_conflict');
  });

  test('is refused for a declaration that is assigned to another officer', async () => {
    const id = await lodge();
    await office.call('assignDeclaration', { caller: other, params: { id } });
    const refused = await decideOn(id, { action: 'accept' });
    assert.equal(refused.code, 'assigned_to_another');
    assert.equal(member(refused.body, 'officer'), 'cli_another');
    assert.equal((await decideOn(id, { action: 'accept' }, { caller: other })).status, 201);
  });

  test('is refused if its idempotency key was used for another decision', async () => {
    const id = await lodge();
    const headers = { 'idempotency-key': 'reused' };
    assert.equal((await decideOn(id, { action: 'accept' }, { headers })).status, 201);
    const answered = await decideOn(id, { action: 'release' }, { headers });
    assert.equal(answered.code, 'idempotency_key_reused');
  });

  test('can be repeated with the same idempotency key after a refusal', async () => {
    const id = await lodge();
    const headers = { 'idempotency-key': 'freed' };
    assert.equal((await decideOn(id, { action: 'release' }, { headers })).code, 'action_not_allowed');
    assert.equal((await decideOn(id, { action: 'accept' }, { headers })).status, 201);
  });

  test('is refused for a payment of another bill, and for a refund that exceeds the payment', async () => {
    const id = await lodge();
    const accepted = await decide(id, { action: 'accept' });
    const { billReference, amount } = firstBill(accepted);
    const wrong = { action: 'pay', billReference: 'RF471B7Q9K3M5D8HW2XC', amount };
    assert.equal((await decideOn(id, wrong)).code, 'payment_mismatch');
    await decide(id, { action: 'pay', billReference, amount });
    const refund = { action: 'refund', amount: '99999999.00', reason: 'Too much' };
    assert.equal((await decideOn(id, refund)).code, 'payment_mismatch');
  });

  test('is refused and reserves nothing if the balance of the guarantee is insufficient', async () => {
    const id = await lodge();
    await decide(id, { action: 'accept' });
    const reference = await guarantee('0.01');
    const answered = await decideOn(id, { action: 'secure', guaranteeReference: reference });
    assert.equal(answered.code, 'guarantee_unavailable');
    assert.equal(member(answered.body, 'balance'), '0.01');
    assert.equal(member((await guaranteesOf(reference)).items, 0, 'balance'), '0.01');
    assert.equal(member(await read(id), 'tracks', 'payment'), 'due');
  });
});
