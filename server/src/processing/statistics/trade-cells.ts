import type { TradeCellKey, TradedGoods } from '../../declarations/statistics/public.ts';
import { type Exact, formatMoney, zero } from '../../tariff/public.ts';
import { confidentialCells, type StatisticsCell } from './confidential-cells.ts';

/**
 * A row of the trade statistics: a cell, or the total of a commodity code and procedure over all countries and
 * modes of transport.
 */
export interface TradeRow extends TradeCellKey {
  /** Position of the cell in the table; a total has the position of its last cell. */
  readonly position: number;
  readonly isTotal: boolean;
  readonly isConfidential: boolean;
  /** Net mass in kilograms. */
  readonly netMass: string;
  readonly supplementaryUnits: readonly { readonly unit: string; readonly quantity: string }[];
  readonly value: string;
  readonly taxes: readonly { readonly tax: string; readonly amount: string }[];
}

interface Sums extends StatisticsCell {
  readonly key: TradeCellKey;
  netMass: Exact;
  readonly units: Map<string, Exact>;
  readonly taxes: Map<string, Exact>;
  readonly traders: Map<string, Exact>;
}

/** Sums traded goods by cell of the statistics. */
export interface TradeCells {
  add(goods: TradedGoods): void;
  /** Returns all rows, ordered by commodity code, procedure, country and mode of transport. */
  rows(): TradeRow[];
}

export function createTradeCells(): TradeCells {
  const cells = new Map<string, Sums>();
  return {
    add(goods) {
      const { hsCode, direction, procedure, country, mode } = goods;
      const key = { hsCode, direction, procedure, country, mode };
      const name = nameOf(key);
      const sums = cells.get(name) ?? newSums(key);
      cells.set(name, sums);
      sums.netMass = sums.netMass.plus(goods.netMass);
      addTo(sums.traders, goods.trader, goods.value);
      for (const { tax, amount } of goods.taxes) addTo(sums.taxes, tax, amount);
      const { supplementaryUnits: units } = goods;
      if (units) addTo(sums.units, units.unit, units.quantity);
    },
    rows() {
      const sortedByName = [...cells]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, sums]) => sums);
      const groups = Map.groupBy(
        sortedByName,
        ({ key }) => `${key.hsCode} ${key.direction} ${key.procedure}`,
      );
      let position = 0;
      return [...groups.values()].flatMap((group) => {
        const { cells: confidential, total } = confidentialCells(group);
        const rows = group.map((sums) => {
          position += 1;
          return rowOf(sums, { position, isTotal: false, isConfidential: confidential.has(sums) });
        });
        return [...rows, rowOf(totalOf(group), { position, isTotal: true, isConfidential: total })];
      });
    },
  };
}

function nameOf({ hsCode, direction, procedure, country, mode }: TradeCellKey): string {
  return [hsCode, direction, procedure, country ?? '', mode ?? ''].join(' ');
}

function newSums(key: TradeCellKey): Sums {
  return { key, netMass: zero, units: new Map(), taxes: new Map(), traders: new Map() };
}

function addTo(sums: Map<string, Exact>, name: string, amount: string | Exact): void {
  sums.set(name, (sums.get(name) ?? zero).plus(amount));
}

function totalOf(group: readonly Sums[]): Sums {
  const [{ key }] = [group[0] ?? { key: { hsCode: '', direction: 'import', procedure: '' } as const }];
  const total = newSums({ ...key, country: null, mode: null });
  for (const sums of group) {
    total.netMass = total.netMass.plus(sums.netMass);
    for (const [unit, quantity] of sums.units) addTo(total.units, unit, quantity);
    for (const [tax, amount] of sums.taxes) addTo(total.taxes, tax, amount);
    for (const [trader, value] of sums.traders) addTo(total.traders, trader, value);
  }
  return total;
}

function rowOf(
  { key, netMass, units, taxes, traders }: Sums,
  place: Pick<TradeRow, 'position' | 'isTotal' | 'isConfidential'>,
): TradeRow {
  const value = [...traders.values()].reduce((sum, each) => sum.plus(each), zero);
  return {
    ...key,
    ...place,
    netMass: netMass.toFixed(),
    supplementaryUnits: sorted(units).map(([unit, quantity]) => ({ unit, quantity: quantity.toFixed() })),
    value: formatMoney(value),
    taxes: sorted(taxes).map(([tax, amount]) => ({ tax, amount: formatMoney(amount) })),
  };
}

function sorted(sums: ReadonlyMap<string, Exact>): (readonly [string, Exact])[] {
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
