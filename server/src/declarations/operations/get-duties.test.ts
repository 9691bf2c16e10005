import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { dutiesExample } from '../../tariff/duty-schema.ts';
import { openTestOperations } from '../testing/test-operations.ts';

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

async function assess(id: string, version: number, payable: string): Promise<void> {
  await portal.testing.database.system.query(
    `insert into declarations.assessments
       (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
     values ($1, $2, $3, $4, 'XTS', $5, 0.00, $6)`,
    [trader.organisation.id, id, version, portal.source.now(), payable, JSON.stringify(dutiesExample)],
  );
}

describe('200', () => {
  test('returns the latest assessment with each calculation step; the declaration shows its totals and bills', async () => {
    const id = await portal.create(trader, { lrn: 'duties' }, 'lodge=true');
    await assess(id, 1, '2204.09');
    await assess(id, 2, '2204.10');
    await portal.testing.database.system.query(
      `insert into declarations.bills
         (organisation_id, declaration_id, number, reference, status, amount, outstanding, paid, refunded, interest, lines, method, currency, due_by, created_at)
       values ($1, $2, 1, 'RF18 5390', 'due', 2204.10, 2204.10, 0.00, 0.00, 0.00, '[{"tax": "A00", "amount": "2204.10"}]', 'immediate', 'XTS', $3, $3)`,
      [trader.organisation.id, id, portal.source.now()],
    );
    const { body, headers } = await portal.call('getDuties', trader, { id });
    assert.equal(member(body, 'estimated'), false);
    assert.equal(member(body, 'version'), 2);
    assert.equal(member(body, 'payable'), '2204.10');
    assert.deepEqual(member(body, 'calculation'), dutiesExample);
    assert.ok(headers.has('ETag'));
    const now = portal.source.now().toISOString();
    const read = (await portal.call('getDeclaration', trader, { id })).body;
    assert.deepEqual(member(read, 'duties'), {
      version: 2,
      assessedAt: now,
      currency: 'XTS',
      payable: '2204.10',
      suspended: '0.00',
      href: `https://portal.example/openapi/declarations/${id}/duties`,
    });
    assert.deepEqual(member(read, 'bills'), [
      {
        number: 1,
        basis: 'assessment',
        reason: null,
        applicableDate: null,
        incurredOn: null,
        limitGround: null,
        version: null,
        reference: 'RF18 5390',
        status: 'due',
        amount: '2204.10',
        lines: [{ tax: 'A00', amount: '2204.10' }],
        method: 'immediate',
        paid: '0.00',
        refunded: '0.00',
        outstanding: '2204.10',
        currency: 'XTS',
        dueBy: now,
        overdueSince: null,
        settledAt: null,
        guaranteeReference: null,
        account: null,
      },
    ]);
  });
});

describe('200 with an estimate for a draft', () => {
  test('returns the duties that a dry run of the draft calculates, by id and by LRN', async () => {
    const id = await portal.create(trader, { lrn: 'estimate' });
    const { body, headers } = await portal.call('getDuties', trader, { id }).then(assertStatus(200));
    assert.equal(member(body, 'estimated'), true);
    assert.equal(member(body, 'date'), portal.source.now().toISOString().slice(0, 10));
    const tried = await portal.call('lodgeDeclaration', trader, { id, query: 'dryRun=true' });
    const calculation = member(tried.body, 'duties');
    assert.equal(member(calculation, 'kind'), 'calculated');
    assert.deepEqual(member(body, 'calculation'), calculation);
    assert.equal(member(body, 'payable'), member(calculation, 'totals', 'payable'));
    assert.equal(member(body, 'suspended'), member(calculation, 'totals', 'suspended'));
    const again = { id: 'lrn:estimate', headers: { 'if-none-match': headers.get('ETag') ?? '' } };
    assert.equal((await portal.call('getDuties', trader, again)).status, 304);
  });

  test('returns the estimate even if the draft lacks properties that the calculation does not need', async () => {
    const id = await portal.create(trader, { lrn: 'estimate-office', office: undefined });
    assert.equal(member((await portal.call('getDuties', trader, { id })).body, 'estimated'), true);
  });
});

describe('404', () => {
  test('returns 404 for another organisation’s draft, and for a lodged declaration that is not assessed', async () => {
    const id = await portal.create(trader, { lrn: 'estimate-mine' });
    const outsider = await portal.newCaller();
    assert.equal((await portal.call('getDuties', outsider, { id })).code, 'not_found');
    await portal.call('lodgeDeclaration', trader, { id });
    assert.equal((await portal.call('getDuties', trader, { id })).code, 'not_found');
  });
});

describe('409 declaration_incomplete', () => {
  const refusalOf = async (document: object) => {
    const id = textMember((await portal.call('createDeclaration', trader, { body: document })).body, 'id');
    const refused = await portal.call('getDuties', trader, { id }).then(assertStatus(409));
    assert.equal(refused.code, 'declaration_incomplete');
    const errors = listMember(refused.body, 'errors');
    assert.equal(member(refused.body, 'errorsTotal'), errors.length);
    return errors.map((error) => ['code', 'in', 'pointer'].map((name) => member(error, name)).join(' '));
  };

  test('lists each missing property like a 400 response does', async () => {
    assert.deepEqual(await refusalOf({ type: 'import', lrn: 'estimate-empty' }), [
      'required body /invoice/currency',
      'required body /invoice/incoterm',
      'required body /goodsItems',
    ]);
  });

  test('lists a malformed value once, with the error of its format', async () => {
    const item = { commodityCode: 'x', procedure: '4000', grossMass: '1.000', itemAmount: '1.00' };
    const document = {
      ...{ type: 'import', lrn: 'estimate-malformed' },
      ...{ invoice: { currency: 'USD', incoterm: 'CIF' }, goodsItems: [item] },
    };
    assert.deepEqual(await refusalOf(document), ['pattern body /goodsItems/0/commodityCode']);
  });
});
