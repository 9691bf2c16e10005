import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { member } from '../../foundation/http/testing/call.ts';
import { dutiesExample } from '../../tariff/duty-schema.ts';
import { openTestDesk, type TestDesk } from '../testing/declarations.ts';

let desk: TestDesk;
let trader: Caller;

before(async () => {
  desk = await openTestDesk();
  trader = await desk.newCaller();
});
after(() => desk.stop());

async function assess(id: string, version: number, payable: string): Promise<void> {
  await desk.testing.database.system.query(
    `insert into declarations.assessments
       (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
     values ($1, $2, $3, $4, 'XTS', $5, 0, $6)`,
    [trader.organisation.id, id, version, desk.source.now(), payable, JSON.stringify(dutiesExample)],
  );
}

describe('200', () => {
  test('the latest assessment with each step; the declaration shows its sums and its bills', async () => {
    const id = await desk.create(trader, { lrn: 'duties' }, 'lodge=true');
    await assess(id, 1, '2204.09');
    await assess(id, 2, '2204.10');
    await desk.testing.database.system.query(
      `insert into declarations.bills
         (organisation_id, declaration_id, number, reference, state, amount, outstanding, lines, method, currency, due_by, created_at)
       values ($1, $2, 1, 'RF18 5390', 'due', 2204.10, 2204.10, '[{"type": "duty", "amount": "2204.10"}]', 'immediate', 'XTS', $3, $3)`,
      [trader.organisation.id, id, desk.source.now()],
    );
    const { body, headers } = await desk.call('readDuties', trader, { id });
    assert.equal(member(body, 'version'), 2);
    assert.equal(member(body, 'payable'), '2204.10');
    assert.deepEqual(member(body, 'calculation'), dutiesExample);
    assert.ok(headers.has('ETag'));
    const now = desk.source.now().toISOString();
    const read = (await desk.call('readDeclaration', trader, { id })).body;
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
        lawDay: null,
        version: null,
        reference: 'RF18 5390',
        state: 'due',
        amount: '2204.10',
        lines: [{ type: 'duty', amount: '2204.10' }],
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
