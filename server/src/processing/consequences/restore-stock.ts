import type { StockMove } from '../../declarations/lifecycle/public.ts';
import {
  lockStock,
  moveStock,
  type ReleasedSecurity,
  readStock,
  readUsedStock,
  secureStock,
} from '../../declarations/stock/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { insertJournalEntries } from '../../ledger/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { reserveOnGuarantee } from '../../registers/guarantees/public.ts';
import { type Exact, formatMoney, sumOf } from '../../tariff/public.ts';
import { movesOfReversal } from './reverse-write-off.ts';
import { securityEntry } from './security-journal-entry.ts';

interface RestoreTime {
  readonly at: Date;
  readonly calendar: Calendar;
}

/**
 * Returns goods to the stock from which declarations reserved or used them, because the sandbox reset deletes
 * these declarations. A completed discharge is not reopened. If security can't be reserved again, the stock
 * has none.
 */
export async function restoreStock(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  moment: RestoreTime,
): Promise<void> {
  await lockStock(
    transaction,
    ids.map((id) => ({ organisationId, id })),
    [],
  );
  const at = moment.at.toISOString();
  const moves = (await readUsedStock(transaction, organisationId, ids)).flatMap(
    ({ reserved: reservedQuantity, writtenOff, ...goods }): StockMove[] =>
      [
        ...movesOfReversal({ ...goods, quantity: writtenOff }, at),
        { ...goods, at, type: 'returned', quantity: reservedQuantity } as const,
      ].filter(({ quantity }) => Number(quantity) !== 0),
  );
  for (const each of await moveStock(transaction, moves))
    await reserveSecurityAgain(transaction, each, moment);
}

async function reserveSecurityAgain(
  transaction: Transaction,
  { freed, mrn, organisationId, id, ...cover }: ReleasedSecurity,
  { at, calendar }: RestoreTime,
): Promise<void> {
  const more = sumOf([freed]).negated();
  const draw = (amount: Exact) =>
    reserveOnGuarantee(transaction, {
      ...{ organisationId: cover.coverOwner ?? organisationId, declaration: id, reference: cover.guarantee },
      ...{ amount: formatMoney(amount), currency: nationalCurrency, day: calendar.dayOf(at) },
      isReserved: true,
    });
  let reserved = more;
  if (!(await draw(more))) {
    const stock = (await readStock(transaction, [{ organisationId, id }])).get(id) ?? [];
    const needed = sumOf(stock.map((row) => row.suspended)).minus(
      sumOf(stock.flatMap((row) => [row.securityReleased, row.billed])),
    );
    reserved = more.minus(needed);
    await draw(reserved);
    await secureStock(transaction, { organisationId, id }, null);
  }
  await insertJournalEntries(
    transaction,
    securityEntry(mrn, cover, reserved).map((entry) => ({
      ...entry,
      ...{ organisationId, declaration: id, at: at.toISOString() },
    })),
  );
}
