import type { Database } from '../../foundation/database/database.ts';
import type { ListName } from '../../reference/lists/public.ts';
import { changeList } from '../../reference/testing/reference.ts';

/* Test helper: a tariff quota of roasted coffee at 0 %. Outside the quota, the duty is 7.5 %. */

const type = { direction: 'import', kind: 'quota', treatments: ['120'] } as const;

/** Adds a quota of roasted coffee with this volume to the tariff. */
export async function addCoffeeQuota(
  database: Pick<Database, 'systemTransaction'>,
  at: Date,
  { orderNumber, ...quota }: CoffeeQuota,
): Promise<void> {
  const measure = { commodity: '09012100', type: 'QUOTA', area: '1011', orderNumber, duty: '0%' };
  const added: readonly (readonly [ListName, string, Parameters<typeof entryOf>[1]])[] = [
    ['areas', '1011', { members: [] }],
    ['measure-types', 'QUOTA', type],
    ['quotas', orderNumber, { unit: 'KGM', ...quota }],
    ['measures', `coffee-${orderNumber}`, measure],
  ];
  for (const [list, code, attributes] of added)
    await changeList(
      database,
      list,
      (entries) => [...entries.filter((each) => each.code !== code), entryOf(code, attributes)],
      at,
    );
}

export interface CoffeeQuota {
  readonly orderNumber: string;
  readonly volume: string;
  readonly allocation: 'first_come_first_served' | 'daily_pro_rata';
  readonly critical?: string;
}

function entryOf(code: string, attributes: Readonly<Record<string, string | readonly string[]>>) {
  return { code, name: code, validFrom: '2026-01-01', validUntil: null, attributes };
}

/** Returns the properties of a goods item that request the quota. */
export function requestCoffeeQuota(quotaOrderNumber: string) {
  return { preference: '120', quotaOrderNumber };
}
