import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { member, type OperationTestRequest, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../testing/test-office.ts';

let declarationCount = 0;

const office = await openTestOffice();
const trader = await organisationCaller(office.database, office.source);
after(() => office.stop());

const lodge = (): Promise<string> => {
  declarationCount += 1;
  return office.customs.lodge(`bulk-${declarationCount}`);
};
const call = (decisions: readonly object[], more: Partial<OperationTestRequest> = {}) =>
  office.call('decideDeclarations', { body: { decisions }, ...more });
const etagOf = async (id: string) =>
  textMember((await office.call('getDeclarationAsOfficer', { params: { id } })).body, 'etag');
const accept = { action: 'accept' };

describe('200: decisions on several declarations in one request', () => {
  test('return their outcomes in order; a refused decision has no effect', async () => {
    const [first, second, third] = [await lodge(), await lodge(), await lodge()];
    const answered = await call([
      { id: first, ifMatch: await etagOf(first), decision: accept },
      { id: second, ifMatch: '"99"', decision: accept },
      { id: 'dec_none', ifMatch: '*', decision: accept },
      { id: third, ifMatch: '*', decision: { action: 'release' } },
      {
        id: third,
        ifMatch: '*',
        decision: { action: 'openQuery', question: '?', requestedDocuments: ['Z999'] },
      },
      { id: third, ifMatch: '*', decision: accept },
      { id: third, ifMatch: '*', decision: { action: 'secure', guaranteeReference: 'NONE' } },
      { id: third, ifMatch: '*', decision: { action: 'invalidate', reason: 'No ground' } },
    ]);
    const items = member(answered.body, 'items');
    assert.ok(Array.isArray(items), JSON.stringify(answered.body));
    assert.deepEqual(
      items.map(
        (item) => `${member(item, 'outcome')} ${member(item, 'status') ?? member(item, 'problem', 'code')}`,
      ),
      [
        'applied accepted',
        'rejected version_conflict',
        'rejected not_found',
        'rejected action_not_allowed',
        'rejected input_invalid',
        'applied accepted',
        'rejected input_invalid',
        'applied invalidated',
      ],
    );
    assert.equal(member(items, 3, 'problem', 'declarationStatus'), 'lodged');
    assert.equal(member(items, 3, 'problem', 'reason'), 'The declaration is lodged and being validated');
    assert.equal(member(items, 4, 'problem', 'errors', 0, 'pointer'), '/requestedDocuments/0');
    assert.equal(member(items, 0, 'etag'), await etagOf(first));
    const rows = await auditOf(office.database, first);
    const own = rows.filter(({ requestId }) => requestId === answered.requestId);
    assert.deepEqual(
      own.map(({ action }) => action),
      ['declaration.accepted'],
    );
    assert.equal((await auditOf(office.database, second)).length, 1);
  });

  test('secure one of two declarations if the guarantee is sufficient for only one', async () => {
    const ids = [await lodge(), await lodge()];
    const accepted = await call(ids.map((id) => ({ id, ifMatch: '*', decision: accept })));
    assert.equal(accepted.status, 200);
    const [bill] = await office.customs.bills(ids[0] ?? '');
    const organisationId = office.customs.trader.organisation.id;
    const body = { organisationId, reference: 'BULK1', amount: bill?.amount };
    assert.equal((await office.call('createGuarantee', { body })).status, 201);
    const decision = { action: 'secure', guaranteeReference: 'BULK1' };
    const answered = await call(ids.map((id) => ({ id, ifMatch: '*', decision })));
    assert.equal(member(answered.body, 'items', 0, 'outcome'), 'applied');
    assert.equal(member(answered.body, 'items', 1, 'problem', 'code'), 'guarantee_unavailable');
    const found = await office.call('listGuarantees', { query: { reference: 'BULK1' } });
    assert.equal(member(found.body, 'items', 0, 'balance'), '0.00');
  });

  test('are applied once and return the same response to a repeated request', async () => {
    const decisions = [{ id: await lodge(), ifMatch: '*', decision: accept }];
    const headers = { 'idempotency-key': 'bulk' };
    const first = await call(decisions, { headers });
    const second = await call(decisions, { headers });
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
  });

  test('complete if two concurrent requests list the same declarations in opposite order', async () => {
    const ids = [await lodge(), await lodge(), await lodge()];
    const decisions = ids.map((id) => ({ id, ifMatch: '"1"', decision: accept }));
    const answers = await Promise.all([call(decisions), call(decisions.toReversed())]);
    const outcomes = answers.flatMap(({ body }) =>
      ids.map((_, index) => String(member(body, 'items', index, 'outcome'))),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'applied').length, ids.length);
  });

  test('can be one hundred', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 100; count += 1) ids.push(await lodge());
    const answered = await call(ids.map((id) => ({ id, ifMatch: '*', decision: accept })));
    const items = member(answered.body, 'items');
    assert.ok(Array.isArray(items));
    assert.ok(items.every((item) => member(item, 'outcome') === 'applied'));
  });
});

describe('400', () => {
  test('rejects zero and more than a hundred decisions, and reports the position of each invalid decision', async () => {
    const one = { id: 'dec_none', ifMatch: '*', decision: accept };
    const faulty: readonly [readonly object[], string][] = [
      [[], '/decisions'],
      [Array.from({ length: 101 }, () => one), '/decisions'],
      [[one, { ...one, decision: { action: 'reject' } }], '/decisions/1/decision/reason'],
      [[{ ...one, ifMatch: undefined }], '/decisions/0/ifMatch'],
    ];
    for (const [decisions, pointer] of faulty) {
      const answered = await call(JSON.parse(JSON.stringify(decisions)));
      assert.equal(answered.code, 'input_invalid');
      assert.equal(member(answered.body, 'errors', 0, 'pointer'), pointer);
    }
  });
});

describe('403', () => {
  test('returns 403 to a trader who decides on declarations', async () => {
    const decisions = [{ id: await lodge(), ifMatch: '*', decision: accept }];
    assert.equal((await call(decisions, { caller: trader })).code, 'customs_authority_required');
  });
});
