import type { Sql } from '../../foundation/database/database.ts';
import { type Audience, audienceOf } from '../feed/public.ts';
import { withChangedSequence } from './changed-sequence-store.ts';
import { behind, inOrder, type ListOrder, orderOf, positionOf } from './list-order.ts';
import { type Columns, inColumns, type ListedDeclaration, listedColumns, rowsOf } from './listed-store.ts';
import { allOf, findRareFilter, oneDeclaration, parameters, pathOf } from './path-store.ts';
import {
  conditionsOf,
  type ListFilters,
  type SelectiveFilter,
  selectiveCondition,
} from './search-filters.ts';

export interface SearchPage {
  readonly rows: readonly ListedDeclaration[];
  /** Where to go on; null when there is nothing more. */
  readonly position: string | null;
}

/*
 * Every search is bounded work. Where a selective filter is met by few declarations, they are all looked at. Otherwise the
 * search walks along one index in the order of the list and looks at so many declarations at the most; then it answers
 * with those that it found, which may be none, and with where to go on.
 */
const mostLookedAt = 5_000;

interface Search {
  readonly sql: Sql;
  readonly organisationId: string;
  readonly audience: Audience;
  readonly filters: ListFilters;
  readonly order: ListOrder;
  readonly after: string | null;
  readonly limit: number;
}

/** One page of the declarations that the organisation lodged or that were lodged in its name, in the order that the filters ask for. `after` is the position of the page before. */
export async function searchDeclarations(
  sql: Sql,
  organisationId: string,
  requested: ListFilters,
  after: string | null,
  limit: number,
): Promise<SearchPage> {
  const filters = await withChangedSequence(sql, organisationId, requested);
  const audience = audienceOf(filters.role);
  const search = { sql, organisationId, audience, filters, order: orderOf(filters), after, limit };
  const rare = await findRareFilter(sql, organisationId, filters);
  return rare ? searchAmong(search, rare) : walk(search);
}

/** Looks at all declarations that meet the one filter. */
async function searchAmong(search: Search, name: SelectiveFilter): Promise<SearchPage> {
  const { sql, organisationId, audience, filters, order, after, limit } = search;
  const { values, bind } = parameters(organisationId);
  const { table, id, condition } = selectiveCondition('s', name, filters, bind);
  const conditions = [
    ...behind('d', after, order, bind),
    ...(order.column === 'lodged_at' ? ['d.lodged_at is not null'] : []),
    ...conditionsOf({ ...filters, [name]: undefined }, bind),
  ];
  const found = await sql.query<Columns>(
    `with looked as materialized (
       select distinct s.${id} as id from declarations.${table} s where s.organisation_id = $1 and ${condition}
     )
     ${inColumns(
       `select ${listedColumns('d', audience)} from looked l cross join lateral (${oneDeclaration(audience)}) d
       where ${allOf(conditions)} order by ${inOrder('d', order)} limit ${bind(limit + 1)}`,
       audience,
     )}`,
    values,
  );
  return pageOf(found.flatMap(rowsOf), order, limit, null);
}

/** Walks along an index in the order of the list. */
async function walk(search: Search): Promise<SearchPage> {
  const { sql, organisationId, audience, order, limit } = search;
  const { values, bind } = parameters(organisationId);
  const path = pathOf(search, bind);
  const isWhole = conditionsOf(path.left, () => '').length === 0;
  if (isWhole && path.rows) {
    const found = await sql.query<Columns>(inColumns(path.rows(bind(limit + 1)), audience), values);
    return pageOf(found.flatMap(rowsOf), order, limit, null);
  }
  const most = isWhole ? limit + 1 : mostLookedAt;
  const conditions = conditionsOf({ ...path.left, ...path.again }, bind);
  const last = order.descending ? 'l.at, l.id' : 'l.at desc, l.id desc';
  const found = await sql.query<Columns & Reached>(
    `with looked as materialized (${path.ids(bind(most))}),
     shown as (
       ${inColumns(
         `select ${listedColumns('d', audience)} from looked l cross join lateral (${oneDeclaration(audience)}) d
         where ${allOf(conditions)} order by ${inOrder('d', order)} limit ${bind(limit + 1)}`,
         audience,
       )}
     ),
     reached as (
       select count(*)::integer as looked, (array_agg(l.id order by ${last}))[1] as "lastId",
         (array_agg(l.at order by ${last}))[1] as "lastAt"
       from looked l
     )
     select r.*, s.* from reached r, shown s`,
    values,
  );
  const [first] = found;
  // A declaration that has another principal now is looked at and not shown.
  const hides = conditions.length > 0 || audience.isPrincipal;
  const cutShort = hides && first?.looked === most;
  return pageOf(found.flatMap(rowsOf), order, limit, cutShort ? placeReached(first, order) : null);
}

/** How far a walk has come. */
interface Reached {
  readonly looked: number;
  readonly lastId: string;
  /** What the list is sorted by besides the id: a time, an LRN. */
  readonly lastAt: Date | string | null;
}

function placeReached({ lastId, lastAt }: Reached, order: ListOrder): string {
  const lodgedAt = lastAt instanceof Date ? lastAt.toISOString() : null;
  return positionOf({ id: lastId, lrn: String(lastAt), lodgedAt }, order);
}

/** `reached` is where a walk that was cut short goes on. */
function pageOf(
  rows: readonly ListedDeclaration[],
  order: ListOrder,
  limit: number,
  reached: string | null,
): SearchPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || !last) return { rows: shown, position: reached };
  return { rows: shown, position: positionOf(last, order) };
}
