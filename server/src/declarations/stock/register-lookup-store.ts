import type { Calendar } from '../../foundation/calendar.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { ValidationError } from '../../foundation/messages/validation-error.ts';
import {
  belongsToHolder,
  type GoodsOrigin,
  type RegisterCase,
  type RegisterContents,
  type RegisteredAuthorisation,
  type RegisteredStock,
  stockOfOrigins,
  stockUsesOf,
} from './register-checks.ts';
import type { RegisterRequirements } from './required-registers.ts';
import { type Key, moveStock } from './stock-store.ts';

/** The register entries that a declaration needs, and the function that validates them by the rules. */
export interface RegisterCheck {
  readonly request: RegisterRequirements;
  readonly calendar: Pick<Calendar, 'dayOf'>;
  readonly faultsIn: (found: RegisterContents) => readonly ValidationError[];
}

/**
 * Returns the errors of a declaration by the current register entries. `amends` is the declaration that an amendment
 * changes.
 */
export async function findRegisterErrors(
  sql: Sql,
  check: RegisterCheck,
  amends: Key | null = null,
): Promise<readonly ValidationError[]> {
  const [found] = await readRegisterContents(sql, [check], amends, false);
  return found ? check.faultsIn(found) : [];
}

/** Returns the errors of declarations, and locks the register entries until the end of the transaction. */
export async function lockRegisters(
  transaction: Transaction,
  checks: readonly RegisterCheck[],
): Promise<(readonly ValidationError[])[]> {
  const found = await readRegisterContents(transaction, checks, null, true);
  return checks.map(({ faultsIn }, index) => {
    const contents = found[index];
    return contents ? faultsIn(contents) : [];
  });
}

/**
 * Reserves the goods that an accepted or amended declaration takes from stock. If it can't reserve all of them, returns
 * the errors and reserves none.
 */
export async function reserveGoods(
  transaction: Transaction,
  usingDeclaration: Key & { readonly mrn: string | null; readonly at: string },
  check: RegisterCheck,
): Promise<readonly ValidationError[]> {
  const { request, faultsIn } = check;
  let [found] = await readRegisterContents(transaction, [check], null, true);
  if (found && found.declared.length > 0) {
    await storeStockOfOrigins(transaction, { request, found });
    // A concurrent transaction may have stored the same stock and reserved some of it, so the entries are read again.
    [found] = await readRegisterContents(transaction, [check], null, true);
  }
  if (!found) return [];
  const faults = faultsIn(found);
  if (faults.length > 0) return faults;
  await moveStock(
    transaction,
    stockUsesOf({ request, found }).map(({ request: { quantity }, stock: { organisationId, id, item } }) => ({
      ...{ organisationId, id, item, quantity, type: 'reserved' as const, at: usingDeclaration.at },
      ...{
        byOrganisation: usingDeclaration.organisationId,
        byDeclaration: usingDeclaration.id,
        byMrn: usingDeclaration.mrn,
      },
    })),
  );
  return [];
}

interface RegisterRow {
  readonly place: string;
  readonly authorisations: readonly RegisteredAuthorisation[];
  readonly stock: readonly RegisteredStock[];
  readonly origins: readonly (Omit<GoodsOrigin, 'document'> & { readonly document: string })[];
}

/** Reads the register entries for each check; null if the caller can't act for the holder. */
async function readRegisterContents(
  sql: Sql,
  checks: readonly RegisterCheck[],
  amends: Key | null,
  isLocked: boolean,
): Promise<(RegisterContents | null)[]> {
  const requests = checks.map(({ request: { holder, authorisations, stock } }) => ({
    holder,
    authorisations: authorisations.map(({ number, kind, holder: whose }) => ({
      number,
      kind,
      holder: whose,
    })),
    mrns: [...new Set(stock.map(({ mrn }) => mrn))],
    amends: amends && { organisationId: amends.organisationId, id: amends.id },
  }));
  const rows = await sql.query<RegisterRow & Record<string, unknown>>(
    'select * from declarations.read_registers($1, $2)',
    [JSON.stringify(requests), isLocked],
  );
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return checks.map(({ request: { holder }, calendar }, index) => {
    const row = byPlace.get(index + 1);
    if (!row) return null;
    const origins = row.origins
      .map((origin): GoodsOrigin => ({ ...origin, document: JSON.parse(origin.document) }))
      .filter(belongsToHolder(holder));
    return {
      authorisations: row.authorisations,
      stock: [...row.stock, ...stockOfOrigins(origins, calendar)],
      declared: origins.map(({ mrn }) => mrn),
    };
  });
}

/**
 * Stores the stock of goods that have none yet. The caller must read the stock again, because a concurrent transaction
 * may have stored it.
 */
async function storeStockOfOrigins(
  transaction: Transaction,
  { request: { holder }, found: { stock, declared } }: RegisterCase,
): Promise<void> {
  const missing = stock.filter(({ mrn }) => declared.includes(mrn));
  await transaction.query(
    `with stored as (
       insert into declarations.stock
         (organisation_id, declaration_id, item, mrn, holder, procedure, commodity_code, placed, opened_on)
       select g."organisationId", g.id, g.item, g.mrn, $2, g.procedure, g."commodityCode", g.available, g."openedOn"
       from jsonb_to_recordset($1) as g ("organisationId" text, id text, item integer, mrn text, procedure text,
         "commodityCode" text, available numeric, "openedOn" date)
       order by 1, 2, 3
       on conflict do nothing
       returning *
     )
     insert into declarations.stock_movements (organisation_id, declaration_id, item, at, type, quantity)
     select s.organisation_id, s.declaration_id, s.item, now(), 'placed', s.placed from stored s`,
    [JSON.stringify(missing), holder],
  );
}
