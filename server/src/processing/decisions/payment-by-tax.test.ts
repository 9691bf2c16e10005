import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';

let declarationCount = 0;
/* Tests a declaration whose taxes have different payment methods, with a bill for each method. */
const office = await openTestOffice();
const { assertLedgerAgrees } = office;
after(() => office.stop());

interface Security {
  readonly id: string;
  readonly reference: string;
}

async function createAccount(limit = '5000.00'): Promise<Security> {
  declarationCount += 1;
  const organisationId = office.customs.trader.organisation.id;
  const body = { organisationId, number: `BYTAX${declarationCount}`, limit };
  const answered = await office.call('createDefermentAccount', { body }).then(bodyWithStatus(201));
  return { id: textMember(answered, 'id'), reference: `BYTAX${declarationCount}` };
}

async function createGuarantee(amount = '5000.00'): Promise<Security> {
  declarationCount += 1;
  const organisationId = office.customs.trader.organisation.id;
  const body = { organisationId, reference: `TAXGRN${declarationCount}`, amount };
  const answered = await office.call('createGuarantee', { body }).then(bodyWithStatus(201));
  return { id: textMember(answered, 'id'), reference: `TAXGRN${declarationCount}` };
}

async function availableOf({ id }: Security): Promise<unknown> {
  return member((await office.call('getAnyDefermentAccount', { params: { id } })).body, 'available');
}

async function balanceOf({ id }: Security): Promise<unknown> {
  return member((await office.call('getGuarantee', { params: { id } })).body, 'balance');
}

interface ByTax {
  readonly tax: string;
  readonly method: string;
  readonly account?: string;
  readonly guarantee?: string;
}

const securedTax = (tax: string, { reference }: Security): ByTax => ({
  ...{ tax, method: 'secured', guarantee: reference },
});
const deferredTax = (tax: string, { reference }: Security): ByTax => ({
  ...{ tax, method: 'deferred', account: reference },
});

/** Returns a declaration of roasted coffee with 750.00 of duty (A00) and 860.00 of VAT (B00). */
function coffeeDeclaration(byTax: readonly object[], price = '10000.00', lrn = `by-tax-${declarationCount}`) {
  return { ...roastedCoffeeBody(lrn, price), payment: { method: 'immediate', byTax } };
}

function newCoffeeDeclaration(byTax: readonly object[], prefix = 'by-tax'): Record<string, unknown> {
  declarationCount += 1;
  return coffeeDeclaration(byTax, '10000.00', `${prefix}-${declarationCount}`);
}

const createDeclaration = (document: object, query = 'lodge=true', headers: Record<string, string> = {}) =>
  office.customs.api.call('createDeclaration', office.customs.trader, { query, body: document, headers });

async function lodgeDeclaration(document: object): Promise<string> {
  return textMember(await createDeclaration(document).then(bodyWithStatus(201)), 'id');
}

async function lodgeAndAccept(document: object): Promise<string> {
  const id = await lodgeDeclaration(document);
  await office.customs.work();
  return id;
}

const requestAmendment = (id: string, document: object, query = '') =>
  office.customs.api.call('requestAmendment', office.customs.trader, {
    id,
    query,
    body: { document, reason: 'It was wrong' },
  });

async function amendDeclaration(id: string, document: object): Promise<void> {
  await requestAmendment(id, document).then(assertStatus(201));
  await office.customs.work();
}

/** Returns the warnings of a simulated amendment as `code pointer required guarantee`. */
function shortagesIn(body: unknown): string[] {
  return elements(body, 'warnings')
    .filter((warning) => member(warning, 'code') === 'security_insufficient')
    .map((warning) =>
      [
        textMember(warning, 'pointer'),
        textMember(warning, 'params', 'required'),
        textMember(warning, 'params', 'guarantee'),
      ].join(' '),
    );
}

function elements(body: unknown, name: string): unknown[] {
  const list = member(body, name);
  assert.ok(Array.isArray(list), name);
  return list;
}

/** Returns each bill as `status method lines outstanding security`. */
async function billsOf(id: string): Promise<string[]> {
  return elements(await office.customs.read(id), 'bills').map((bill) => {
    const lines = elements(bill, 'lines')
      .map((line) => `${textMember(line, 'tax')}=${textMember(line, 'amount')}`)
      .join(',');
    const security = member(bill, 'account') ?? member(bill, 'guaranteeReference') ?? '-';
    const [status, method, outstanding] = ['status', 'method', 'outstanding'].map((name) =>
      textMember(bill, name),
    );
    return `${status} ${method} ${lines} ${outstanding} ${String(security)}`;
  });
}

async function statusOf(id: string): Promise<string> {
  return mainAndPaymentStatusOf(await office.customs.read(id));
}

/** Returns the balances of the ledger accounts of a declaration, with `bill` in place of bill references. */
async function accountsOf(id: string): Promise<Record<string, string>> {
  const answered = await office.customs.api.call('listLedgerEntries', office.customs.trader, {
    query: `declarationId=${id}&limit=100`,
  });
  const sums = new Map<string, number>();
  for (const entry of elements(answered.body, 'items'))
    for (const line of elements(entry, 'lines')) {
      const name = textMember(line, 'account').replace(/^claim\/[^/]+/, 'claim');
      sums.set(name, (sums.get(name) ?? 0) + Math.round(Number(textMember(line, 'amount')) * 100));
    }
  return Object.fromEntries(
    [...sums]
      .filter(([, cents]) => cents !== 0)
      .toSorted()
      .map(([name, cents]) => [name, (cents / 100).toFixed(2)]),
  );
}

function errorsOf(body: unknown): string[] {
  return elements(body, 'errors').map(
    (error) => `${textMember(error, 'code')} ${textMember(error, 'pointer')}`,
  );
}

async function insufficientReasons(id: string): Promise<string[]> {
  return elements(await office.customs.read(id), 'history')
    .filter((entry) => member(entry, 'event') === 'payment.insufficient')
    .map((entry) => textMember(entry, 'reason'));
}

const increasedTaxes = { A00: '825.00', B00: '946.00' };

describe('a declaration with a payment method per tax', () => {
  test('has a bill for each method, with both amounts in ledger, guarantee and account, and is released', async () => {
    const [own, grn] = [await createAccount(), await createGuarantee()];
    const id = await lodgeAndAccept(newCoffeeDeclaration([securedTax('A00', grn), deferredTax('B00', own)]));
    assert.equal(await statusOf(id), 'released secured');
    assert.deepEqual(await billsOf(id), [
      `secured secured A00=750.00 750.00 ${grn.reference}`,
      `secured deferred B00=860.00 860.00 ${own.reference}`,
    ]);
    assert.equal(await balanceOf(grn), '4250.00');
    assert.equal(await availableOf(own), '4140.00');
    assert.deepEqual(await accountsOf(id), {
      'claim/A00': '750.00',
      [`cover/${grn.reference}`]: '-750.00',
      [`deferred/${own.reference}`]: '860.00',
      [`reserved/${grn.reference}`]: '750.00',
      'revenue/A00': '-750.00',
      'revenue/B00': '-860.00',
    });
    await assertLedgerAgrees();
  });

  test('has one bill for taxes with the same method and security, and the default method for all other taxes', async () => {
    const own = await createAccount();
    const id = await lodgeAndAccept({
      ...newCoffeeDeclaration([]),
      payment: { method: 'deferred', account: own.reference, byTax: [deferredTax('B00', own)] },
    });
    assert.deepEqual(await billsOf(id), [`secured deferred A00=750.00,B00=860.00 1610.00 ${own.reference}`]);
    const other = await lodgeAndAccept({
      ...newCoffeeDeclaration([]),
      payment: { method: 'deferred', account: own.reference, byTax: [{ tax: 'A00', method: 'immediate' }] },
    });
    assert.equal(await statusOf(other), 'released secured');
    assert.deepEqual(await billsOf(other), [
      `secured deferred B00=860.00 860.00 ${own.reference}`,
      'paid immediate A00=750.00 0.00 -',
    ]);
    await assertLedgerAgrees();
  });

  test('is released only after the immediate bill is paid; the bank transfer does not pay the deferred bill', async () => {
    const own = await createAccount();
    const id = await lodgeAndAccept(newCoffeeDeclaration([deferredTax('B00', own)], 'UNPAID'));
    assert.equal(await statusOf(id), 'accepted due');
    assert.deepEqual(await billsOf(id), [
      'due immediate A00=750.00 750.00 -',
      `secured deferred B00=860.00 860.00 ${own.reference}`,
    ]);
    const early = await office.call('decideDeclaration', { params: { id }, body: { action: 'release' } });
    assert.equal(early.status, 409, JSON.stringify(early.body));
    const paid = await office.customs.api.call('payDuties', office.customs.trader, {
      id,
      body: { method: 'transfer' },
    });
    assert.equal(paid.status, 200, paid.text);
    await office.customs.work();
    assert.equal(await statusOf(id), 'released secured');
    assert.deepEqual(await billsOf(id), [
      'paid immediate A00=750.00 0.00 -',
      `secured deferred B00=860.00 860.00 ${own.reference}`,
    ]);
    assert.equal(await availableOf(own), '4140.00');
    await assertLedgerAgrees();
  });

  test('gets no second bill when its lodgement is repeated with the same idempotency key', async () => {
    const [own, grn] = [await createAccount(), await createGuarantee()];
    const document = newCoffeeDeclaration([securedTax('A00', grn), deferredTax('B00', own)]);
    const headers = { 'idempotency-key': 'by-tax-once' };
    const first = await createDeclaration(document, 'lodge=true', headers);
    const again = await createDeclaration(document, 'lodge=true', headers);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assert.equal(again.text, first.text);
    await office.customs.work();
    assert.equal((await billsOf(textMember(first.body, 'id'))).length, 2);
    assert.equal(await availableOf(own), '4140.00');
    await assertLedgerAgrees();
  });
});

describe('security that is insufficient for its taxes', () => {
  test('leaves only the bills on the guarantee due, if the guarantee is insufficient', async () => {
    const [own, grn] = [await createAccount(), await createGuarantee('700.00')];
    const document = newCoffeeDeclaration([securedTax('A00', grn), deferredTax('B00', own)]);
    const dry = await createDeclaration(document, 'dryRun=true');
    assert.deepEqual(shortagesIn(dry.body), [`/payment/byTax/0/guarantee 750.00 ${grn.reference}`]);
    const id = await lodgeAndAccept(document);
    assert.equal(await statusOf(id), 'accepted due');
    assert.deepEqual(await billsOf(id), [
      'due secured A00=750.00 750.00 -',
      `secured deferred B00=860.00 860.00 ${own.reference}`,
    ]);
    const reasons = await insufficientReasons(id);
    assert.equal(reasons.length, 1);
    assert.match(reasons[0] ?? '', /50\.00 short$/);
    assert.equal(await balanceOf(grn), '700.00');
    assert.equal(await availableOf(own), '4140.00');
    await assertLedgerAgrees();
    const other = await createGuarantee();
    const ordered = await office.customs.api.call('payDuties', office.customs.trader, {
      id,
      body: { method: 'guarantee', guaranteeReference: other.reference },
    });
    assert.equal(ordered.status, 200, ordered.text);
    await office.customs.work();
    assert.equal(await statusOf(id), 'released secured');
    assert.equal(await balanceOf(other), '4250.00');
    await assertLedgerAgrees();
  });

  test('leaves only the bills on the account due, if the account is insufficient', async () => {
    const [own, grn] = [await createAccount('800.00'), await createGuarantee()];
    const id = await lodgeAndAccept(newCoffeeDeclaration([securedTax('A00', grn), deferredTax('B00', own)]));
    assert.equal(await statusOf(id), 'accepted due');
    assert.deepEqual(await billsOf(id), [
      `secured secured A00=750.00 750.00 ${grn.reference}`,
      'due deferred B00=860.00 860.00 -',
    ]);
    assert.match((await insufficientReasons(id)).join(), /60\.00 short$/);
    await assertLedgerAgrees();
  });

  test('leaves both bills due if guarantee and account are insufficient, and reports both', async () => {
    const [own, grn] = [await createAccount('800.00'), await createGuarantee('700.00')];
    const id = await lodgeAndAccept(newCoffeeDeclaration([securedTax('A00', grn), deferredTax('B00', own)]));
    assert.equal(await statusOf(id), 'accepted due');
    assert.equal((await insufficientReasons(id)).length, 2);
    assert.equal(await balanceOf(grn), '700.00');
    assert.equal(await availableOf(own), '800.00');
    await assertLedgerAgrees();
  });
});

describe('an amendment of a declaration with a payment method per tax', () => {
  test('bills each tax by its method if the duties increase', async () => {
    const [own, grn] = [await createAccount(), await createGuarantee()];
    const document = newCoffeeDeclaration([securedTax('A00', grn), deferredTax('B00', own)]);
    const id = await lodgeAndAccept(document);
    const more = { ...coffeeDeclaration([], '11000.00'), lrn: document.lrn, payment: document.payment };
    const preview = await requestAmendment(id, more, 'dryRun=true');
    assert.deepEqual(member(preview.body, 'effect'), {
      billed: '161.00',
      refunded: '0.00',
      reserved: '75.00',
    });
    await amendDeclaration(id, more);
    assert.equal(await statusOf(id), 'released secured');
    assert.deepEqual(await billsOf(id), [
      `secured secured A00=750.00 750.00 ${grn.reference}`,
      `secured deferred B00=860.00 860.00 ${own.reference}`,
      `secured secured A00=75.00 75.00 ${grn.reference}`,
      `secured deferred B00=86.00 86.00 ${own.reference}`,
    ]);
    assert.equal(await balanceOf(grn), '4175.00');
    assert.equal(await availableOf(own), '4054.00');
    const accounts = await accountsOf(id);
    assert.equal(accounts['revenue/A00'], `-${increasedTaxes.A00}`);
    assert.equal(accounts['revenue/B00'], `-${increasedTaxes.B00}`);
    await assertLedgerAgrees();
  });

  test('reports in its simulation that the increased duties exceed the guarantee', async () => {
    const [own, grn] = [await createAccount(), await createGuarantee('800.00')];
    const document = newCoffeeDeclaration([deferredTax('B00', own), securedTax('A00', grn)]);
    const id = await lodgeAndAccept(document);
    const more = { ...coffeeDeclaration([], '11000.00'), lrn: document.lrn, payment: document.payment };
    const preview = await requestAmendment(id, more, 'dryRun=true');
    assert.deepEqual(shortagesIn(preview.body), [
      `/document/payment/byTax/1/guarantee 75.00 ${grn.reference}`,
    ]);
    await amendDeclaration(id, more);
    assert.equal(await statusOf(id), 'released due');
    assert.deepEqual((await billsOf(id)).slice(2), [
      `secured deferred B00=86.00 86.00 ${own.reference}`,
      'due secured A00=75.00 75.00 -',
    ]);
    await assertLedgerAgrees();
  });

  test('releases the guarantee and the account, each by its tax, if the duties decrease', async () => {
    const [own, grn] = [await createAccount(), await createGuarantee()];
    const document = newCoffeeDeclaration([securedTax('A00', grn), deferredTax('B00', own)]);
    const id = await lodgeAndAccept(document);
    await amendDeclaration(id, {
      ...coffeeDeclaration([], '9000.00'),
      lrn: document.lrn,
      payment: document.payment,
    });
    assert.equal(await statusOf(id), 'released secured');
    assert.deepEqual(await billsOf(id), [
      `secured secured A00=750.00 675.00 ${grn.reference}`,
      `secured deferred B00=860.00 774.00 ${own.reference}`,
    ]);
    assert.equal(await balanceOf(grn), '4325.00');
    assert.equal(await availableOf(own), '4226.00');
    await assertLedgerAgrees();
  });

  test('replaces an unpaid bill and refunds the deferred bill if the duties decrease', async () => {
    const own = await createAccount();
    const document = newCoffeeDeclaration([deferredTax('B00', own)], 'UNPAID');
    const id = await lodgeAndAccept(document);
    await amendDeclaration(id, {
      ...coffeeDeclaration([], '9000.00'),
      lrn: document.lrn,
      payment: document.payment,
    });
    assert.deepEqual(await billsOf(id), [
      'cancelled immediate A00=750.00 0.00 -',
      `secured deferred B00=860.00 774.00 ${own.reference}`,
      'due immediate A00=675.00 675.00 -',
    ]);
    assert.equal(await availableOf(own), '4226.00');
    await assertLedgerAgrees();
  });
});

describe('an assessment by an officer', () => {
  test('bills an increased tax and refunds a reduced tax, each by its payment method', async () => {
    const [own, grn] = [await createAccount(), await createGuarantee()];
    const id = await lodgeAndAccept(newCoffeeDeclaration([securedTax('A00', grn), deferredTax('B00', own)]));
    const taxes = [
      { tax: 'A00', amount: '850.00' },
      { tax: 'B00', amount: '800.00' },
    ];
    const assessed = await office.call('decideDeclaration', {
      params: { id },
      body: { action: 'assess', ...withoutHearing, reason: 'Sampled', items: [{ item: 1, taxes }] },
      headers: { 'if-match': '*' },
    });
    assert.equal(assessed.status, 201, JSON.stringify(assessed.body));
    assert.equal(await statusOf(id), 'released secured');
    assert.deepEqual(await billsOf(id), [
      `secured secured A00=750.00 750.00 ${grn.reference}`,
      `secured deferred B00=860.00 800.00 ${own.reference}`,
      `secured secured A00=100.00 100.00 ${grn.reference}`,
    ]);
    assert.equal(await balanceOf(grn), '4150.00');
    assert.equal(await availableOf(own), '4200.00');
    await assertLedgerAgrees();
  });
});

describe('400 for payment methods per tax', () => {
  const refused = async (byTax: readonly object[]): Promise<string[]> =>
    errorsOf(await createDeclaration(newCoffeeDeclaration(byTax)).then(bodyWithStatus(400)));

  test('rejects an unknown tax', async () => {
    assert.deepEqual(await refused([{ tax: 'Z99', method: 'immediate' }]), ['R923 /payment/byTax/0/tax']);
  });

  test('rejects a tax that is listed twice', async () => {
    const twice = { tax: 'A00', method: 'immediate' };
    assert.deepEqual(await refused([twice, { tax: 'B00', method: 'immediate' }, twice]), [
      'R924 /payment/byTax/2/tax',
    ]);
  });

  test('rejects an account or guarantee that is missing or does not match the payment method', async () => {
    const [own, grn] = [await createAccount(), await createGuarantee()];
    assert.deepEqual(
      await refused([
        { tax: 'A00', method: 'deferred' },
        { tax: 'B00', method: 'secured' },
      ]),
      ['R925 /payment/byTax/0/account', 'R925 /payment/byTax/1/guarantee'],
    );
    assert.deepEqual(
      await refused([
        { ...deferredTax('A00', own), guarantee: grn.reference },
        { tax: 'B00', method: 'immediate', account: own.reference },
      ]),
      ['R926 /payment/byTax/0/guarantee', 'R926 /payment/byTax/1/account'],
    );
  });

  test('rejects an unknown account or guarantee, and one of another organisation', async () => {
    const organisationId = (await office.customs.api.newCaller()).organisation.id;
    const foreign = { organisationId, number: 'FOREIGNTAX', limit: '5000.00' };
    assert.equal((await office.call('createDefermentAccount', { body: foreign })).status, 201);
    assert.deepEqual(
      await refused([
        { tax: 'A00', method: 'secured', guarantee: 'NOSUCHGRN' },
        { tax: 'B00', method: 'deferred', account: 'FOREIGNTAX' },
      ]),
      ['R921 /payment/byTax/0/guarantee', 'R922 /payment/byTax/1/account'],
    );
  });

  test('rejects a malformed entry', async () => {
    assert.deepEqual(await refused([{ tax: 'a00', method: 'cash' }]), [
      'pattern /payment/byTax/0/tax',
      'enum /payment/byTax/0/method',
    ]);
    assert.deepEqual(await refused([{ tax: 'A00' }]), ['R001 /payment/byTax/0/method']);
  });
});
