import { setTimeout as pause } from 'node:timers/promises';
import { listAt, textAt } from '../../conformance/json.ts';
import { coffeeDeclaration } from './coffee-declaration.ts';
import type { LawPortal } from './law-portal.ts';
import { coffeeDeclarationByMass } from './warehouse-stock.ts';

/*
 * Goods of the quota tests: tea with a duty of 12 %, or none within a quota of 1,000 kg. The tests import the
 * quotas as customs, because the bundled tariff has none.
 */

const tea = '09021000';
const firstComeQuotas = ['098001', '098002', '098003', '098004', '098007', '098008', '098009', '098010'];
const dailyQuotas = ['098005'];
const criticalQuotas = '098006';
const managedQuotas = { name: 'Tea', volume: '1000', unit: 'KGM' };

type Row = Readonly<Record<string, string>>;

const listsWith = (suffix: string): Readonly<Record<string, readonly Row[]>> => ({
  nomenclature: [
    { code: '0902', name: 'Tea' },
    { code: tea, name: 'Tea in bags', parent: '0902', suffix },
  ],
  areas: [{ code: '1011', name: 'All countries' }],
  'measure-types': [
    { code: 'THIRD', name: 'Third-country duty', direction: 'import', kind: 'third_country' },
    { code: 'QUOTA', name: 'Tariff quota', direction: 'import', kind: 'quota', treatments: '120' },
  ],
  quotas: [
    ...firstComeQuotas.map((code) => ({ code, ...managedQuotas, allocation: 'first_come_first_served' })),
    ...dailyQuotas.map((code) => ({ code, ...managedQuotas, allocation: 'daily_pro_rata' })),
    { code: criticalQuotas, ...managedQuotas, allocation: 'daily_pro_rata', critical: '100' },
  ],
  measures: [
    { code: 'tea', name: 'Tea', commodity: tea, type: 'THIRD', area: '1011', duty: '12%' },
    ...[...firstComeQuotas, ...dailyQuotas, criticalQuotas].map((number) => ({
      ...{ code: `tea-${number}`, name: 'Tea within a quota', commodity: tea, type: 'QUOTA', area: '1011' },
      ...{ order_number: number, duty: '0%' },
    })),
  ],
});

/** Imports quotas and their measures as customs. `suffix` completes the commodity codes. */
export async function importQuotas(
  { importList }: Pick<LawPortal, 'importList'>,
  suffix = '80',
): Promise<void> {
  for (const [list, rows] of Object.entries(listsWith(suffix)))
    await importList(list, ([head = '', ...lines]) => {
      const columns = head.split(',');
      return [head, ...lines, ...rows.map((row) => lineOf(columns, { valid_from: '2026-01-01', ...row }))];
    });
}

function lineOf(columns: readonly string[], row: Row): string {
  return columns.map((column) => row[column] ?? '').join(',');
}

/** Returns a declaration of some kilograms of tea, at 10.00 each, that requests a quota. */
export function quotaDeclaration(
  lrn: string,
  mass: number,
  orderNumber: string,
  declared = coffeeDeclaration,
): Record<string, unknown> {
  const quotaRequest = { preference: '120', quotaOrderNumber: orderNumber };
  return coffeeDeclarationByMass(
    lrn,
    mass,
    { commodityCode: tea, description: 'Green tea in bags', ...quotaRequest },
    declared,
  );
}

/** Returns balance and state of a quota as one text. */
export async function quotaBalanceOf(
  { trader }: Pick<LawPortal, 'trader'>,
  orderNumber: string,
): Promise<string> {
  const { body } = await trader.call('GET', `/openapi/tariff/quotas/${orderNumber}`);
  return `${textAt(body, 'balance')} ${textAt(body, 'status')}`;
}

/** Returns the calculation steps of the first item's duty, in the form `what: basis rate amount`. */
export async function calculationStepsOf(
  { trader }: Pick<LawPortal, 'trader'>,
  id: string,
): Promise<string[]> {
  const { body } = await trader.call('GET', `/openapi/declarations/${id}/duties`);
  return listAt(body, 'calculation', 'items', 0, 'steps').flatMap((step) =>
    textAt(step, 'step') === 'duty'
      ? [
          `${textAt(step, 'description')}: ${['basis', 'rate', 'amount'].map((name) => textAt(step, name)).join(' ')}`,
        ]
      : [],
  );
}

/**
 * Waits until a quota has a balance, because the allocation of a day is stored after the release that it
 * permits.
 */
export async function waitForQuotaBalance(
  portal: Pick<LawPortal, 'trader'>,
  orderNumber: string,
  expected: string,
): Promise<void> {
  while ((await quotaBalanceOf(portal, orderNumber)) !== expected) await pause(50);
}
