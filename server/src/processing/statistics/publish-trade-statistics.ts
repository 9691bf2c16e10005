import {
  hasNoAssessedValue,
  listChangedReleases,
  listReleased,
  readLastChange,
  readReleased,
  tradedGoods,
} from '../../declarations/statistics/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { createTradeCells, type TradeRow } from './trade-cells.ts';
import {
  findPublication,
  insertPublication,
  lockPublications,
  readPublished,
  readTradeRows,
} from './trade-store.ts';

const declarationsPerRead = 500;
/**
 * Number of changes before the last publication that are read again, because their transactions could still be open at
 * that time.
 */
const rereadChanges = 10_000n;

/** Calculates the trade statistics of a month from the present state of its released declarations. */
export async function calculateTradeRows(
  sql: Sql,
  month: string,
  reference: CachedReference,
): Promise<TradeRow[]> {
  const { from, before } = boundsOf(month, reference.calendar);
  const cells = createTradeCells();
  const released = await listReleased(sql, from, before);
  for (let start = 0; start < released.length; start += declarationsPerRead) {
    for (const declaration of await readReleased(sql, released.slice(start, start + declarationsPerRead))) {
      const { day, versions } = declaration;
      const lists = hasNoAssessedValue(declaration) ? await reference.on(day, versions) : null;
      for (const goods of tradedGoods(declaration, lists)) cells.add(goods);
    }
  }
  return cells.rows();
}

/**
 * Publishes the trade statistics of a month when its accounting period is closed, and revises published months whose
 * declarations have changed. A repeated call publishes the month only once, and revises it if necessary.
 */
export async function publishTradeStatistics(
  transaction: Transaction,
  month: string,
  at: Date,
  reference: CachedReference,
): Promise<void> {
  await lockPublications(transaction);
  const published = await readPublished(transaction);
  const lastChange = await readLastChange(transaction);
  const since = BigInt(published.lastChange) - rereadChanges;
  const changed = published.months.length === 0 ? [] : await listChangedReleases(transaction, `${since}`);
  const changedMonths = new Set(changed.map((instant) => reference.calendar.dayOf(instant).slice(0, 7)));
  const revised = published.months.filter((each) => changedMonths.has(each));
  for (const each of new Set([month, ...revised])) {
    const current = await findPublication(transaction, each);
    const rows = await calculateTradeRows(transaction, each, reference);
    if (current && isSame(await readTradeRows(transaction, current), rows)) continue;
    const revision = (current?.revision ?? 0) + 1;
    await insertPublication(transaction, { month: each, revision, publishedAt: at }, lastChange, rows);
  }
}

function isSame(one: readonly TradeRow[], other: readonly TradeRow[]): boolean {
  return JSON.stringify(one.map(comparableValues)) === JSON.stringify(other.map(comparableValues));
}

/** Returns the values of a row in a fixed order, for a comparison with another row. */
function comparableValues(row: TradeRow): unknown[] {
  const { hsCode, direction, procedure, country, mode, isTotal, isConfidential, netMass, value } = row;
  const units = row.supplementaryUnits.map(({ unit, quantity }) => [unit, quantity]);
  const taxes = row.taxes.map(({ tax, amount }) => [tax, amount]);
  return [hsCode, direction, procedure, country, mode, isTotal, isConfidential, netMass, value, units, taxes];
}

function boundsOf(month: string, calendar: Calendar): { readonly from: Date; readonly before: Date } {
  const from = calendar.startOf(`${month}-01`);
  if (!from) throw new RangeError(`not a month: ${month}`);
  return { from, before: calendar.startOfMonth(from, 1) };
}
