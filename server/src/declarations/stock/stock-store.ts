import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { BillLine, StockMove } from '../lifecycle/public.ts';

export type Key = { readonly organisationId: string; readonly id: string };

/** Stock of one goods item under a special procedure. Quantities (in kilograms) and money are decimals. */
export interface StockRow extends Key {
  readonly item: number;
  readonly mrn: string;
  readonly procedure: string;
  readonly commodityCode: string;
  readonly unit: string;
  readonly placed: string;
  readonly reserved: string;
  readonly discharged: string;
  readonly corrected: string;
  readonly demanded: string;
  readonly available: string;
  readonly suspended: string;
  readonly suspendedTaxes: readonly BillLine[];
  readonly securityReleased: string;
  readonly billed: string;
  readonly guarantee: string | null;
  readonly coverOwner: string | null;
  /** Day of the release or exit (ISO 8601 date); null until then. `dueOn` is the last day for the discharge. */
  readonly openedOn: string | null;
  readonly dueOn: string | null;
}

/**
 * The guarantee that secures stock. `coverOwner` is the organisation that owns it; null if that is the lodging
 * organisation.
 */
export interface StockSecurity {
  readonly guarantee: string;
  readonly coverOwner: string | null;
}

/** An amount of security that stock movements have released. */
export interface ReleasedSecurity extends Key, StockSecurity {
  readonly mrn: string;
  readonly freed: string;
}

function quantityText(column: string): string {
  return `declarations.quantity_text(s.${column})`;
}

const stockColumns = `s.organisation_id as "organisationId", s.declaration_id as id, s.item, s.mrn, s.procedure,
  s.commodity_code as "commodityCode", s.unit, ${quantityText('placed')} as placed, ${quantityText('reserved')} as reserved,
  ${quantityText('discharged')} as discharged, ${quantityText('corrected')} as corrected,
  ${quantityText('demanded')} as demanded, ${quantityText('remaining')} as available, s.suspended::text,
  s.suspended_taxes as "suspendedTaxes", s.released::text as "securityReleased", s.billed::text, s.guarantee,
  s.cover_owner as "coverOwner", s.opened_on::text as "openedOn", s.due_on::text as "dueOn"`;

/**
 * Returns SQL that reads the owner of the guarantee. One guarantee secures all goods of a declaration, so `max` returns
 * its owner.
 */
function securityOwnerSql(table: string): string {
  return `(select max(s.cover_owner) from declarations.stock s
    where s.organisation_id = ${table}.organisation_id and s.declaration_id = ${table}.id)`;
}

/**
 * Locks the stock of declarations, the stock in which they have movements, and the stock of the given MRNs. The order
 * is always the same, so that later movements can't deadlock.
 */
export async function lockStock(
  transaction: Transaction,
  declarations: readonly Key[],
  mrns: readonly string[],
): Promise<void> {
  await transaction.query(
    `with wanted as (
       select s.organisation_id, s.declaration_id, s.item from declarations.stock s where s.mrn = any ($3)
       union
       select s.organisation_id, s.declaration_id, s.item
       from unnest($1::text[], $2::text[]) as k (organisation_id, id)
         join declarations.stock s on s.organisation_id = k.organisation_id and s.declaration_id = k.id
       union
       select m.organisation_id, m.declaration_id, m.item
       from unnest($1::text[], $2::text[]) as k (organisation_id, id)
         join declarations.stock_movements m on m.by_organisation = k.organisation_id and m.by_declaration = k.id
     )
     select from (select w.* from wanted w order by w.organisation_id, w.declaration_id, w.item) w
       cross join lateral (
         select from declarations.stock s
         where s.organisation_id = w.organisation_id and s.declaration_id = w.declaration_id and s.item = w.item
         for update) l`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id), mrns],
  );
}

/**
 * Stores movements of stock, and returns the security that they release. A negative amount is security that is
 * additionally required.
 */
export async function moveStock(
  transaction: Transaction,
  moves: readonly StockMove[],
): Promise<readonly ReleasedSecurity[]> {
  if (moves.length === 0) return [];
  return transaction.query<ReleasedSecurity & Record<string, unknown>>(
    `select m.organisation_id as "organisationId", m.id, m.mrn, m.guarantee, ${securityOwnerSql('m')} as "coverOwner",
       sum(m.freed)::text as freed
     from declarations.move_stock($1) m group by 1, 2, 3, 4 order by 1, 2`,
    [JSON.stringify(moves)],
  );
}

/** Voids the stock of failed declarations, and returns the security that is released. */
export function voidStock(
  transaction: Transaction,
  declarations: readonly Key[],
  at: Date,
): Promise<ReleasedSecurity[]> {
  return transaction.query<ReleasedSecurity & Record<string, unknown>>(
    `select m.organisation_id as "organisationId", m.id, m.mrn, m.guarantee, ${securityOwnerSql('m')} as "coverOwner",
       m.freed::text as freed
     from declarations.void_stock($1, $2, $3) m order by 1, 2`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id), at],
  );
}

/** Goods that are placed under a special procedure. */
export interface PlacedGoods extends Key {
  readonly item: number;
  readonly mrn: string;
  readonly holder: string;
  readonly procedure: string;
  readonly commodityCode: string;
  readonly placed: string;
  /** Suspended amount. With null, existing stock keeps its amount, and new stock has 0.00. */
  readonly suspended: string | null;
  readonly suspendedTaxes: readonly BillLine[] | null;
  readonly months: number | null;
  /**
   * The authorisation under which the goods item is placed. One of another holder is preferred, so that this holder can
   * list the goods.
   */
  readonly authorisation: string | null;
  /** RFC 3339. */
  readonly at: string;
}

/** The security that is reserved for the stock of a declaration, and the security that the stock requires. */
export interface StockSecurityRequirement extends Key {
  readonly mrn: string;
  /** Security of the stock; null if it is not secured. */
  readonly cover: StockSecurity | null;
  readonly reserved: string;
  readonly needed: string;
}

export function upsertStock(
  transaction: Transaction,
  goods: readonly PlacedGoods[],
): Promise<StockSecurityRequirement[]> {
  return transaction.query<StockSecurityRequirement & Record<string, unknown>>(
    `select p.organisation_id as "organisationId", p.id, p.mrn, p.reserved::text, p.needed::text,
       case when p.guarantee is not null
         then json_build_object('guarantee', p.guarantee, 'coverOwner', ${securityOwnerSql('p')}) end as cover
     from declarations.upsert_stock($1) p order by 1, 2`,
    [JSON.stringify(goods)],
  );
}

/** Sets the security of the stock of a declaration; null if it is unsecured. */
export async function secureStock(
  transaction: Transaction,
  { organisationId, id }: Key,
  cover: StockSecurity | null,
): Promise<void> {
  await transaction.query(
    `update declarations.stock s set guarantee = $3, cover_owner = $4
     where s.organisation_id = $1 and s.declaration_id = $2`,
    [organisationId, id, cover?.guarantee ?? null, cover?.coverOwner ?? null],
  );
}

/**
 * Makes stock available to other declarations from the day of release or exit until its last day, if it has one. Goods
 * that are added later get the same last day as the existing ones. Returns null if no goods remain.
 */
export async function openStock(
  transaction: Transaction,
  { organisationId, id }: Key,
  day: string,
): Promise<{ readonly dueOn: string | null } | null> {
  const rows = await transaction.query<{ dueOn: string | null }>(
    `update declarations.stock s set opened_on = coalesce(s.opened_on, $3::date),
       due_on = coalesce(s.due_on,
         (select min(o.due_on) from declarations.stock o where o.organisation_id = $1 and o.declaration_id = $2),
         ($3::date + make_interval(months => s.months))::date)
     where s.organisation_id = $1 and s.declaration_id = $2 and s.remaining > 0
     returning s.due_on::text as "dueOn"`,
    [organisationId, id, day],
  );
  if (rows.length === 0) return null;
  const days = rows.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  return { dueOn: days[0] ?? null };
}

export async function extendStock(
  transaction: Transaction,
  { organisationId, id }: Key,
  dueOn: string,
): Promise<void> {
  await transaction.query(
    'update declarations.stock s set due_on = $3 where s.organisation_id = $1 and s.declaration_id = $2',
    [organisationId, id, dueOn],
  );
}

/** Returns the stock of declarations by declaration id, ordered by goods item. */
export async function readStock(
  sql: Sql,
  declarations: readonly Key[],
): Promise<ReadonlyMap<string, readonly StockRow[]>> {
  const rows = await sql.query<StockRow & Record<string, unknown>>(
    `select ${stockColumns} from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       join declarations.stock s on s.organisation_id = k.organisation_id and s.declaration_id = k.id
     order by s.declaration_id, s.item`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return Map.groupBy(rows, ({ id }) => id);
}

/** A stock movement in API responses. */
export interface MovementRow {
  readonly number: number;
  readonly item: number;
  readonly occurredAt: Date;
  readonly type: string;
  readonly quantity: string;
  readonly mrn: string | null;
  readonly disposition: string | null;
  readonly cause: string | null;
  readonly text: string | null;
}

const maxMovements = 1_000;

/**
 * Lists the movements of a declaration's stock. If a movement has no MRN, it reads the MRN of the other declaration,
 * which had none when its goods were reserved at acceptance.
 */
export function listMovements(sql: Sql, organisationId: string, id: string): Promise<MovementRow[]> {
  return sql.query<MovementRow & Record<string, unknown>>(
    `select m.number::integer, m.item, m.at as "occurredAt", m.type, declarations.quantity_text(m.quantity) as quantity,
       coalesce(m.by_mrn, (
         select d.mrn from declarations.declarations d
         where d.organisation_id = m.by_organisation and d.id = m.by_declaration and d.id <> m.declaration_id)) as mrn,
       m.disposition, m.cause, m.note as text
     from declarations.stock_movements m where m.organisation_id = $1 and m.declaration_id = $2
     order by m.number limit ${maxMovements}`,
    [organisationId, id],
  );
}

/** Returns declarations with write-offs about which no event was created yet. */
export async function findUnreportedWriteOffs(
  sql: Sql,
  organisationId: string | null,
  maxRows: number,
): Promise<readonly Key[]> {
  return sql.query<Key & Record<string, unknown>>(
    `select distinct s.organisation_id as "organisationId", s.declaration_id as id from declarations.stock s
     where s.unreported is not null and ($1::text is null or s.organisation_id = $1) limit $2`,
    [organisationId, maxRows],
  );
}

/** Marks the unreported write-offs of declarations as reported, and returns texts about them by declaration id. */
export async function claimUnreportedWriteOffs(
  transaction: Transaction,
  declarations: readonly Key[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.query<{ id: string; untold: string }>(
    `with told as (
       select s.organisation_id, s.declaration_id, s.item, s.unreported from declarations.stock s
       where (s.organisation_id, s.declaration_id) in (select * from unnest($1::text[], $2::text[]))
         and s.unreported is not null
       order by s.organisation_id, s.declaration_id, s.item for update
     ),
     taken as (
       update declarations.stock s set unreported = null from told t
       where s.organisation_id = t.organisation_id and s.declaration_id = t.declaration_id and s.item = t.item
     )
     select t.declaration_id as id, string_agg(t.unreported, '; ' order by t.item) as untold from told t group by 1`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, untold }) => [id, untold]));
}
