import type { Sql } from '../../foundation/database/database.ts';
import { allStatuses, statusGroups } from '../lifecycle/public.ts';
import type { LodgedFor } from '../record/public.ts';
import { behind, inOrder, type ListOrder, orderOf, positionOf } from './list-order.ts';
import { type Columns, inColumns, type ListedDeclaration, listedColumns, rowsOf } from './listed-store.ts';
import {
  type Bind,
  conditionsOf,
  type ListFilters,
  type SelectiveFilter,
  selective,
  selectiveCondition,
} from './search-filters.ts';

export interface SearchPage {
  /** Those that others have lodged say who, and by which mandate. */
  readonly rows: readonly (ListedDeclaration & { readonly represented?: LodgedFor })[];
  /** Where to go on; null when there is nothing more. */
  readonly position: string | null;
}

/*
 * Every search is bounded work. Where a selective filter is met by few declarations, they are all looked at. Otherwise the
 * search walks along one index in the order of the list and looks at so many declarations at the most; then it answers
 * with those that it found, which may be none, and with where to go on.
 */
const few = 2_000;
const mostLookedAt = 5_000;

interface Search {
  readonly sql: Sql;
  readonly organisationId: string;
  readonly filters: ListFilters;
  readonly order: ListOrder;
  readonly after: string | null;
  readonly limit: number;
}

/** One page of the organisation's declarations, in the order that the filters ask for. `after` is the position of the page before. */
export async function searchDeclarations(
  sql: Sql,
  organisationId: string,
  filters: ListFilters,
  after: string | null,
  limit: number,
): Promise<SearchPage> {
  const search = { sql, organisationId, filters, order: orderOf(filters), after, limit };
  const rare = await findRareFilter(search);
  return rare ? searchAmong(search, rare) : walk(search);
}

/** The first selective filter that few declarations meet, if one is given. */
async function findRareFilter({ sql, organisationId, filters }: Search): Promise<SelectiveFilter | null> {
  for (const name of selective) {
    const value = filters[name];
    if (value === undefined) continue;
    if (name === 'lrn' || name === 'mrn') return name;
    const { values, bind } = parameters(organisationId);
    const { table, condition } = selectiveCondition('s', name, value, bind);
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::integer as count from (
         select from declarations.${table} s where s.organisation_id = $1 and ${condition} limit ${bind(few + 1)}) f`,
      values,
    );
    if ((row?.count ?? 0) <= few) return name;
  }
  return null;
}

/** Looks at all declarations that meet the one filter. */
async function searchAmong(search: Search, name: SelectiveFilter): Promise<SearchPage> {
  const { sql, organisationId, filters, order, after, limit } = search;
  const { values, bind } = parameters(organisationId);
  const { table, id, condition } = selectiveCondition('s', name, filters[name] ?? '', bind);
  const conditions = [
    ...behind('d', after, order, bind),
    ...(order.column === 'lodged_at' ? ['d.lodged_at is not null'] : []),
    ...conditionsOf({ ...filters, [name]: undefined }, bind),
  ];
  const found = await sql.query<Columns>(
    `with looked as materialized (
       select distinct s.${id} as id from declarations.${table} s where s.organisation_id = $1 and ${condition}
     )
     ${inColumns(`select ${listedColumns('d')} from looked l cross join lateral (${oneDeclaration}) d
       where ${allOf(conditions)} order by ${inOrder('d', order)} limit ${bind(limit + 1)}`)}`,
    values,
  );
  return pageOf(found.flatMap(rowsOf), order, limit, null);
}

/** Walks along an index in the order of the list. */
async function walk(search: Search): Promise<SearchPage> {
  const { sql, organisationId, order, limit } = search;
  const { values, bind } = parameters(organisationId);
  const path = pathOf(search, bind);
  const isWhole = conditionsOf(path.left, () => '').length === 0;
  if (isWhole && path.rows) {
    const found = await sql.query<Columns>(inColumns(path.rows(bind(limit + 1))), values);
    return pageOf(found.flatMap(rowsOf), order, limit, null);
  }
  const most = isWhole ? limit + 1 : mostLookedAt;
  const conditions = conditionsOf({ ...path.left, ...path.again }, bind);
  const last = order.descending ? 'l.at, l.id' : 'l.at desc, l.id desc';
  const found = await sql.query<Columns & Reached>(
    `with looked as materialized (${path.ids(bind(most))}),
     shown as (
       ${inColumns(`select ${listedColumns('d')} from looked l cross join lateral (${oneDeclaration}) d
         where ${allOf(conditions)} order by ${inOrder('d', order)} limit ${bind(limit + 1)}`)}
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
  const cutShort = conditions.length > 0 && first?.looked === most;
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

interface Path {
  /** The ids along an index, `most` of them; `at` is the time of lodging or the LRN where the list goes by it. */
  readonly ids: (most: string) => string;
  /** The rows themselves, where the path is an index of their own table: for when no filter is left. */
  readonly rows?: (most: string) => string;
  /** The filters that the path does not take care of. */
  readonly left: ListFilters;
  /** Those that it does, as far as was derived: a declaration may have gone on since. */
  readonly again?: ListFilters;
}

/** Along which index to walk. */
function pathOf({ filters, order, after }: Search, bind: Bind): Path {
  const at = order.column === 'id' ? 'null::timestamptz' : `w.${order.column}`;
  const sorted = inOrder('w', order);
  const own = (conditions: readonly string[], id = 'w.id', table = 'declarations') => {
    const from = `from declarations.${table} w where w.organisation_id = $1`;
    const along = id === 'w.id' ? sorted : `${id} desc`;
    return (most: string): string =>
      `select ${id} as id, ${at} as at ${from} and ${allOf(conditions)} order by ${along} limit ${most}`;
  };
  const along = (conditions: readonly string[]): Pick<Path, 'ids' | 'rows'> => ({
    ids: own(conditions),
    rows: (
      most,
    ) => `select ${listedColumns('w')} from declarations.declarations w where w.organisation_id = $1
      and ${allOf(conditions)} order by ${sorted} limit ${most}`,
  });
  const { faulty, lodgedFrom, lodgedBefore, statusGroup, status, lane, nextAction } = filters;
  if (order.column === 'lodged_at') {
    const period = [
      'w.lodged_at is not null',
      ...(lodgedFrom ? [`w.lodged_at >= ${bind(lodgedFrom)}`] : []),
      ...(lodgedBefore ? [`w.lodged_at < ${bind(lodgedBefore)}`] : []),
    ];
    const left = { ...filters, lodgedFrom: undefined, lodgedBefore: undefined };
    return { ...along([...period, ...behind('w', after, order, bind)]), left };
  }
  if (order.column !== 'id' || !order.descending)
    return { ...along(behind('w', after, order, bind)), left: filters };
  if (faulty !== undefined) {
    const among = faulty ? 'w.faulty' : 'w.lodged_at is null';
    const left = faulty ? { ...filters, faulty: undefined } : filters;
    return { ...along([among, ...behind('w', after, order, bind)]), left };
  }
  const entries = (conditions: readonly string[], table = 'status_entries') => {
    const further = after === null ? [] : [`w.declaration_id < ${bind(after)}`];
    return own([...conditions, ...further], 'w.declaration_id', table);
  };
  for (const kind of ['importer', 'exporter'] as const) {
    const value = filters[kind];
    if (value === undefined) continue;
    const { condition } = selectiveCondition('w', kind, value, bind);
    return { ids: entries([condition], 'search_terms'), left: { ...filters, [kind]: undefined } };
  }
  if (nextAction !== undefined) {
    const awaiting = entries([`w.action = ${bind(nextAction)}`], 'awaited');
    return { ids: awaiting, left: { ...filters, nextAction: undefined }, again: { nextAction } };
  }
  if (statusGroup !== undefined || status) {
    const groups = bind(statusGroup === undefined ? statusGroups : [statusGroup]);
    const states = bind(status ?? allStatuses);
    const each = entries(['w.status_group = g', 'w.status = st']);
    const behindDraft = behind('w', after, order, bind);
    const drafts = own([`'draft' = any (${states})`, 'w.lodged_at is null', ...behindDraft]);
    return {
      ids: (most) => `select n.id, n.at from (
          select n.id, n.at from unnest(${groups}::text[]) g, unnest(${states}::text[]) st, lateral (${each(most)}) n
          union all (${drafts(most)})) n order by n.id desc limit ${most}`,
      left: { ...filters, statusGroup: undefined, status: undefined },
      again: { statusGroup, status },
    };
  }
  if (lane === 'yellow' || lane === 'red') {
    const inLane = entries([`w.lane = '${lane}'`]);
    return { ids: inLane, left: { ...filters, lane: undefined }, again: { lane } };
  }
  return { ...along(behind('w', after, order, bind)), left: filters };
}

// OFFSET 0 keeps these look-ups, one by one: a join that is planned for the average organisation reads all of a large one.
const oneDeclaration =
  'select * from declarations.declarations d where d.organisation_id = $1 and d.id = l.id offset 0';

function parameters(organisationId: string): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [organisationId];
  return { values, bind: (value) => `$${values.push(value)}` };
}

function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
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
