import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * A process of its own: reckons declarations of 999 goods items by turns as the portal does now, with four taxes, and as one of
 * an earlier commit did, with two. Takes the folder of each and how many rounds; prints one line of JSON.
 */

const [now = '', then = '', rounds = '9'] = process.argv.slice(2);

const item = {
  commodityCode: '09012100',
  ...{ procedure: '4000', origin: 'BR', preference: '100', itemAmount: '7400.35' },
  ...{ netMass: '400.125', grossMass: '452.500', supplementaryUnits: { quantity: '120', unit: 'LTR' } },
  additionalCodes: ['C123'],
};
const goods = {
  type: 'import',
  invoice: {
    ...{ currency: 'USD', incoterm: 'FOB' },
    charges: [
      { type: 'freight', amount: '8450.00', currency: 'USD' },
      { type: 'insurance', amount: '310.40', currency: 'USD' },
    ],
  },
  goodsItems: Array.from({ length: 999 }, (_, index) => ({ ...item, itemAmount: `${7000 + index}.35` })),
};

const always = {
  ...{
    direction: 'import',
    tax: null,
    times: null,
    treatments: [],
    countries: null,
    excluded: [],
    legalBase: null,
  },
  ...{ additionalCode: null, orderNumber: null, conditions: [], code: item.commodityCode },
};
function rate(percent: string): object {
  return { kind: 'ad_valorem', percent, of: 'base', sign: 1 };
}
function only(term: object): object {
  return { sum: [term], min: null, max: null };
}
/** Beside the duty and the VAT of the flat line: what is charged by makers, and by quantity. */
const measures = [
  {
    ...always,
    id: 'm1',
    type: '552',
    kind: 'anti_dumping',
    name: 'Anti-dumping duty',
    additionalCode: 'C123',
    duty: only(rate('12.1')),
  },
  {
    ...{ ...always, id: 'm2', type: '306', kind: 'excise', name: 'Excise' },
    duty: only({ kind: 'specific', amount: '12.5', currency: 'XTS', number: '1', per: 'LTR', sign: 1 }),
  },
];

interface Portal {
  readonly reckon: () => unknown;
}

async function portalOf(root: string, more: object): Promise<Portal> {
  const load = (file: string) => import(pathToFileURL(join(root, 'server/src', file)).href);
  const { calculateDuties } = await load('tariff/public.ts');
  const { sampleReference } = await load('declarations/rules/sample-reference.ts').catch(() =>
    load('declarations/rules/testing/sample-reference.ts'),
  );
  const reference = { ...sampleReference, ...more };
  return { reckon: () => calculateDuties(goods, reference) };
}

function taxesOf(calculated: unknown): number {
  const { kind, taxes, totals } = Object(calculated);
  if (kind !== 'calculated') throw new Error(`not calculated: ${JSON.stringify(calculated).slice(0, 300)}`);
  return Array.isArray(taxes) ? taxes.length : totals ? 2 : 0;
}

/** CPU time: what else the machine does is no part of it. */
function timed({ reckon }: Portal): number {
  const from = process.cpuUsage();
  reckon();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

const [current, landed] = [await portalOf(now, { measures: () => measures }), await portalOf(then, {})];
const taxes = [taxesOf(current.reckon()), taxesOf(landed.reckon())];
for (let warm = 0; warm < 20; warm += 1) [current, landed].map(timed);
const found: { readonly nowMs: number; readonly thenMs: number }[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  // Each goes first in turn.
  if (round % 2 === 0) found.push({ nowMs: timed(current), thenMs: timed(landed) });
  else {
    const thenMs = timed(landed);
    found.push({ nowMs: timed(current), thenMs });
  }
}
console.log(JSON.stringify({ taxes, found }));
