import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { coffeeDeclaration } from './coffee-declaration.ts';
import { startLawPortal } from './law-portal.ts';

/*
 * Tests duties by tariff measures through the API only: imports lists and applies them together, calculates
 * duties and lodges the goods.
 */
const portal = await startLawPortal();
after(() => portal?.stop());

const line = (code: string, unit = '') => `${code},2020-01-01,,Goods of ${code},80,,${unit}`;
const measure = (id: string, commodity: string, type: string, code: string, duty: string) =>
  `${id},2020-01-01,,${id},${commodity},${type},ALL,,${code},,${duty},Order 12`;

/** A small tariff, as list files, that is added to the bundled one. */
const tariff: Readonly<Record<string, readonly string[]>> = {
  nomenclature: [
    'code,valid_from,valid_until,name,suffix,parent,unit',
    line('02102090'),
    line('72107080'),
    line('22083082', 'LPA'),
  ],
  areas: ['code,valid_from,valid_until,name,members', 'ALL,2020-01-01,,All countries,'],
  'measure-types': [
    'code,valid_from,valid_until,name,direction,kind,tax,treatments,times',
    '103,2020-01-01,,Third-country duty,import,third_country,,,',
    '305,2020-01-01,,VAT,import,vat,,,',
    '306,2020-01-01,,Excise duty,import,excise,,,',
    '552,2020-01-01,,Anti-dumping duty,import,anti_dumping,,,',
  ],
  'additional-codes': [
    'code,valid_from,valid_until,name,description',
    'C123,2020-01-01,,A maker,',
    'C999,2020-01-01,,All other makers,',
  ],
  measures: [
    'code,valid_from,valid_until,name,commodity,type,area,excluded,additional_code,order_number,duty,legal_base',
    measure('meat', '02102090', '103', '', '8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN'),
    measure('steel', '72107080', '103', '', '4%'),
    measure('steel-c123', '72107080', '552', 'C123', '12.1%'),
    measure('steel-c999', '72107080', '552', 'C999', '48.5%'),
    measure('steel-vat', '72107080', '305', '', '20%'),
    measure('whisky', '22083082', '103', '', '0%'),
    measure('whisky-excise', '22083082', '306', '', '12.50 XTS/LPA'),
    measure('whisky-vat', '22083082', '305', '', '20%'),
  ],
};
await applyTogether(tariff);

async function applyTogether(lists: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const imports: string[] = [];
  for (const [list, lines] of Object.entries(lists)) {
    const path = `/management/reference-imports?list=${list}`;
    const headers = { 'Content-Type': 'text/csv' };
    const made = await portal.customs.call('POST', path, { headers, body: `${lines.join('\n')}\n` });
    assert.equal(made.status, 201, made.text);
    const id = requireTextAt(made.body, 'import', 'id');
    let state = textAt(made.body, 'status');
    for (; state === 'processing'; await pause(50))
      state = textAt(
        (await portal.customs.call('GET', `/management/reference-imports/${id}`)).body,
        'status',
      );
    assert.equal(state, 'ready', made.text);
    imports.push(id);
  }
  const applied = await portal.customs.call('POST', '/management/reference-applications', {
    body: { imports },
  });
  assert.equal(applied.status, 201, applied.text);
}

interface Costs {
  readonly payable: string | undefined;
  readonly duty: string | undefined;
  /** Amounts by code of the tax. */
  readonly taxes: Readonly<Record<string, string | undefined>>;
}

function costsOf(duties: unknown): Costs {
  return {
    payable: textAt(duties, 'totals', 'payable'),
    duty: textAt(duties, 'totals', 'duty'),
    taxes: Object.fromEntries(
      listAt(duties, 'taxes').map((tax) => [textAt(tax, 'code') ?? '', textAt(tax, 'amount')]),
    ),
  };
}

/** Returns a declaration with one goods item of a value. */
function goods(lrn: string, amount: string, own: object): Record<string, unknown> {
  const document = coffeeDeclaration(lrn, amount);
  const [first] = listAt(document, 'goodsItems');
  const { netMass } = Object({ netMass: '100.000', ...own });
  const item = {
    ...Object(first),
    ...{ description: 'Goods of a tariff of measures', origin: 'CN', preference: '100' },
    ...{ netMass, grossMass: netMass, ...own },
  };
  const consignment = { ...Object(document.consignment), grossMass: netMass };
  return { ...document, consignment, goodsItems: [item] };
}

async function calculateCosts(document: Record<string, unknown>): Promise<unknown> {
  const { type, invoice, goodsItems } = document;
  const body = { type, invoice, goodsItems };
  const answer = await portal.trader.call('POST', '/openapi/tariff/calculation', { body });
  assert.equal(answer.status, 200, answer.text);
  return valueAt(answer.body, 'duties');
}

/** Calculates the costs, lodges the declaration, and checks that the bill after acceptance is the same. */
async function costsAfterLodgement(document: Record<string, unknown>): Promise<Costs> {
  const estimate = costsOf(await calculateCosts(document));
  const id = await portal.lodge(document);
  await portal.until(id, (each) => valueAt(each, 'duties') !== null || listAt(each, 'bills').length > 0);
  const { body } = await portal.trader.call('GET', `/openapi/declarations/${id}/duties`);
  assert.deepEqual(costsOf(valueAt(body, 'calculation')), estimate);
  const bills = await portal.bills(id);
  assert.deepEqual(
    bills.map((bill) => bill.split(' ')[1]),
    [estimate.payable],
  );
  return estimate;
}

describe('a minimum and maximum duty', () => {
  for (const [netMass, duty] of [
    ['250.000', '83.00'],
    ['500.000', '110.00'],
    ['100.000', '40.00'],
  ] as const)
    test(`make ${netMass} kg cost ${duty}`, async () => {
      const costs = await costsAfterLodgement(
        goods(`MEAT-${netMass.slice(0, 3)}`, '1000.00', { commodityCode: '02102090', netMass }),
      );
      assert.deepEqual(costs, { payable: duty, duty, taxes: { A00: duty } });
    });
});

describe('an anti-dumping duty', () => {
  const steel = (lrn: string, own: object) => goods(lrn, '10000.00', { commodityCode: '72107080', ...own });

  test('is that of the manufacturer by the additional code, or else the residual rate', async () => {
    const maker = await costsAfterLodgement(steel('STEEL-1', { additionalCodes: ['C123'] }));
    assert.deepEqual(maker, {
      ...{ payable: '3932.00', duty: '1610.00' },
      taxes: { A00: '400.00', A30: '1210.00', B00: '2322.00' },
    });
    const others = await costsAfterLodgement(steel('STEEL-2', { additionalCodes: ['C999'] }));
    assert.equal(others.payable, '8300.00');
  });

  test('causes an error with both possible codes if the additional code is missing', async () => {
    const without = steel('STEEL-3', {});
    const duties = await calculateCosts(without);
    assert.equal(textAt(duties, 'kind'), 'not_calculable');
    assert.equal(textAt(duties, 'reasons', 0, 'pointer'), '/goodsItems/0/additionalCodes');
    assert.match(textAt(duties, 'reasons', 0, 'message') ?? '', /C123.*C999/);
    const refused = await portal.trader.call('POST', '/openapi/declarations?lodge=true', { body: without });
    assert.equal(refused.status, 400, refused.text);
    const fault = listAt(refused.body, 'errors').find(
      (each) => textAt(each, 'pointer') === '/goodsItems/0/additionalCodes',
    );
    assert.match(textAt(fault, 'message') ?? '', /C123.*C999/);
  });
});

describe('an excise duty', () => {
  test('on 500 l of 40 % spirits is part of the VAT base', async () => {
    const whisky = goods('WHISKY-1', '3000.00', {
      ...{ commodityCode: '22083082', description: 'Whisky of 40 % vol, 500 l', netMass: '480.000' },
      supplementaryUnits: { quantity: '200', unit: 'LPA' },
    });
    assert.deepEqual(await costsAfterLodgement(whisky), {
      ...{ payable: '3600.00', duty: '2500.00' },
      taxes: { A00: '0.00', E10: '2500.00', B00: '1100.00' },
    });
  });
});

describe('a rate that changes on 2027-01-01', () => {
  test('causes a warning in a draft on 2026-12-01, is announced once in the feed, and applies by the date', async () => {
    const feed = (query: string) => portal.trader.call('GET', `/openapi/reference/changes?${query}`);
    let page = await feed('limit=500');
    while (valueAt(page.body, 'more') === true)
      page = await feed(`limit=500&after=${textAt(page.body, 'cursor') ?? ''}`);
    const since = textAt(page.body, 'cursor') ?? '';
    await portal.importList('measures', (lines) =>
      lines.flatMap((each) =>
        each.startsWith('steel,')
          ? [
              each.replace(',2020-01-01,,', ',2020-01-01,2026-12-31,'),
              each.replace(',2020-01-01,', ',2027-01-01,').replace(',4%,', ',5%,'),
            ]
          : [each],
      ),
    );

    const { body: news } = await feed(`after=${since}`);
    const [change, ...others] = listAt(news, 'items');
    assert.deepEqual(others, []);
    assert.deepEqual(
      ['list', 'code', 'date'].map((name) => textAt(change, name)),
      ['measures', 'steel', '2027-01-01'],
    );
    assert.equal(textAt(change, 'before', 'attributes', 'duty'), '4%');
    assert.equal(textAt(change, 'after', 'attributes', 'duty'), '5%');

    const document = goods('CHANGES-1', '10000.00', { commodityCode: '72107080', additionalCodes: ['C123'] });
    const { type, invoice, goodsItems } = document;
    const dutyOn = async (date: string) => {
      const body = { type, invoice, goodsItems };
      const answer = await portal.trader.call('POST', `/openapi/tariff/calculation?date=${date}`, { body });
      return textAt(answer.body, 'duties', 'taxes', 0, 'amount');
    };
    assert.equal(await dutyOn('2026-12-31'), '400.00');
    assert.equal(await dutyOn('2027-01-01'), '500.00');

    const draft = await portal.trader.call('POST', '/openapi/declarations', { body: document });
    assert.equal(draft.status, 201, draft.text);
    const lawChanges = (warnings: unknown) =>
      listAt(warnings, 'warnings').filter((each) => textAt(each, 'code') === 'law_changes');
    await portal.advance('2026-12-01T09:00:00Z');
    const [warned, ...more] = lawChanges(await portal.read(requireTextAt(draft.body, 'draft', 'id')));
    assert.deepEqual(more, []);
    assert.equal(textAt(warned, 'pointer'), '/goodsItems/0/commodityCode');
    assert.deepEqual(
      ['date', 'before', 'after'].map((name) => textAt(warned, 'params', name)),
      ['2027-01-01', '4%', '5%'],
    );
    const dry = await portal.trader.call('POST', '/openapi/declarations?dryRun=true', {
      body: { ...document, lrn: 'CHANGES-2' },
    });
    assert.equal(lawChanges(dry.body).length, 1, dry.text);
    const later = await portal.trader.call('POST', '/openapi/declarations?dryRun=true&date=2027-01-01', {
      body: { ...document, lrn: 'CHANGES-2' },
    });
    assert.equal(lawChanges(later.body).length, 0, later.text);
  });
});
