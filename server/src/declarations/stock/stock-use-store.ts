import type { Sql } from '../../foundation/database/database.ts';
import type { Key } from './stock-store.ts';

/* Use of a declaration's stock by other declarations. */

/** A quantity of stock that a declaration has reserved. */
export interface StockReservation extends Key {
  readonly item: number;
  readonly quantity: string;
  readonly byOrganisation: string;
  readonly byDeclaration: string;
  /** The last reported cause of the loss of these goods. */
  readonly cause: string | null;
  /** Time of the last reservation or report. */
  readonly reservedAt: Date;
}

export function readHoldings(sql: Sql, usingDeclarations: readonly Key[]): Promise<StockReservation[]> {
  return sql.query<StockReservation & Record<string, unknown>>(
    `select m.organisation_id as "organisationId", m.declaration_id as id, m.item,
       sum(case m.type when 'reserved' then m.quantity else -m.quantity end)::text as quantity,
       m.by_organisation as "byOrganisation", m.by_declaration as "byDeclaration",
       (array_agg(m.cause order by m.number desc) filter (where m.type = 'reserved'))[1] as cause,
       max(m.at) filter (where m.type = 'reserved') as "reservedAt"
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.stock_movements m on m.by_organisation = k.organisation_id and m.by_declaration = k.id
     group by m.organisation_id, m.declaration_id, m.item, m.by_organisation, m.by_declaration
     having sum(case m.type when 'reserved' then m.quantity else -m.quantity end) > 0
     order by 1, 2, 3`,
    [usingDeclarations.map(({ organisationId }) => organisationId), usingDeclarations.map(({ id }) => id)],
  );
}

/** Goods of a placement that a later declaration has written off. */
export interface WrittenOff extends Key {
  readonly item: number;
  readonly quantity: string;
  readonly byOrganisation: string;
  readonly byDeclaration: string;
  readonly byMrn: string | null;
}

/** Returns the goods that the given declarations wrote off from the stock of other declarations. */
export function readWrittenOff(sql: Sql, usingDeclarations: readonly Key[]): Promise<WrittenOff[]> {
  return sql.query<WrittenOff & Record<string, unknown>>(
    `select m.organisation_id as "organisationId", m.declaration_id as id, m.item, declarations.quantity_text(sum(m.quantity)) as quantity,
       m.by_organisation as "byOrganisation", m.by_declaration as "byDeclaration", max(m.by_mrn) as "byMrn"
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.stock_movements m on m.by_organisation = k.organisation_id and m.by_declaration = k.id
     where m.type = 'written_off' and m.declaration_id <> m.by_declaration
     group by 1, 2, 3, 5, 6 having sum(m.quantity) <> 0 order by 1, 2, 3`,
    [usingDeclarations.map(({ organisationId }) => organisationId), usingDeclarations.map(({ id }) => id)],
  );
}

/** Goods that are in the stock of a placement again, because the declaration that had reserved them ended. */
export interface ReturnedGoods extends Omit<WrittenOff, 'byMrn'> {
  readonly available: string;
  readonly mrn: string;
}

/**
 * Returns the goods that the given declarations had reserved until they ended, with the available quantity of the same
 * stock.
 */
export function readReturned(sql: Sql, usingDeclarations: readonly Key[]): Promise<ReturnedGoods[]> {
  return sql.query<ReturnedGoods & Record<string, unknown>>(
    `select distinct on (m.organisation_id, m.declaration_id, m.item, m.by_declaration)
       m.organisation_id as "organisationId", m.declaration_id as id, m.item,
       declarations.quantity_text(m.quantity) as quantity, m.by_organisation as "byOrganisation",
       m.by_declaration as "byDeclaration", declarations.quantity_text(s.remaining) as available, s.mrn
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.stock_movements m on m.by_organisation = k.organisation_id and m.by_declaration = k.id
       join declarations.stock s on s.organisation_id = m.organisation_id and s.declaration_id = m.declaration_id
         and s.item = m.item
     where m.type = 'returned' and m.declaration_id <> m.by_declaration
     order by m.organisation_id, m.declaration_id, m.item, m.by_declaration, m.number desc`,
    [usingDeclarations.map(({ organisationId }) => organisationId), usingDeclarations.map(({ id }) => id)],
  );
}

/** Returns the quantities of stock that the given declarations had before they ended. */
export function readVoided(
  sql: Sql,
  declarations: readonly Key[],
): Promise<(Key & Pick<WrittenOff, 'item' | 'quantity'>)[]> {
  return sql.query<Key & Pick<WrittenOff, 'item' | 'quantity'> & Record<string, unknown>>(
    `select distinct on (m.declaration_id, m.item) m.organisation_id as "organisationId", m.declaration_id as id, m.item,
       declarations.quantity_text(-m.quantity) as quantity
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.stock_movements m on m.organisation_id = k.organisation_id and m.declaration_id = k.id
     where m.type = 'placed' and m.quantity < 0
     order by m.declaration_id, m.item, m.number desc`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
}

/** Returns the ids of the placements from whose stock the given declarations reserved or wrote off goods. */
export async function findPlacements(sql: Sql, usingDeclarations: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct m.id
     from unnest($1::text[]) as k (id)
       join declarations.declarations d on d.id = k.id
       cross join lateral (
         select s.declaration_id as id from declarations.stock_movements s
         where s.by_organisation = d.organisation_id and s.by_declaration = d.id and s.declaration_id <> d.id
         offset 0) m`,
    [usingDeclarations],
  );
  return rows.map(({ id }) => id);
}

/** Stock that purged declarations have used, for the placements that remain. */
export interface UsedStock extends Key {
  readonly item: number;
  readonly reserved: string;
  /** Written-off quantity; zero if the discharge of these goods is complete. */
  readonly writtenOff: string;
  readonly byOrganisation: string;
  readonly byDeclaration: string;
  readonly byMrn: string | null;
}

export function readUsedStock(
  sql: Sql,
  byOrganisation: string,
  byDeclarations: readonly string[],
): Promise<UsedStock[]> {
  return sql.query<UsedStock & Record<string, unknown>>(
    `select m.organisation_id as "organisationId", m.declaration_id as id, m.item,
       m.by_organisation as "byOrganisation", m.by_declaration as "byDeclaration", max(m.by_mrn) as "byMrn",
       sum(case m.type when 'reserved' then m.quantity else -m.quantity end)::text as reserved,
       coalesce(sum(m.quantity) filter (
         where m.type = 'written_off' and d.lifecycle ->> 'discharge' in ('open', 'due', 'overdue')), 0)::text as "writtenOff"
     from declarations.stock_movements m
       join declarations.declarations d on d.organisation_id = m.organisation_id and d.id = m.declaration_id
     where m.by_organisation = $1 and m.by_declaration = any ($2)
       and not (m.organisation_id = $1 and m.declaration_id = any ($2))
     group by m.organisation_id, m.declaration_id, m.item, m.by_organisation, m.by_declaration order by 1, 2, 3`,
    [byOrganisation, byDeclarations],
  );
}
