import type { Sql } from '../../foundation/database/database.ts';
import { allStatuses, statusGroups } from '../lifecycle/public.ts';
import type { LodgedFor } from '../record/public.ts';
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
  /** The list goes by the time of lodging, because it was asked for a period of it; otherwise by the id, thus creation. */
  readonly byLodging: boolean;
  readonly after: string | null;
  readonly limit: number;
}

/** One page of the organisation's declarations, newest first. `after` is the position of the page before. */
export async function searchDeclarations(
  sql: Sql,
  organisationId: string,
  filters: ListFilters,
  after: string | null,
  limit: number,
): Promise<SearchPage> {
  const byLodging = filters.lodgedFrom !== undefined || filters.lodgedBefore !== undefined;
  const search = { sql, organisationId, filters, byLodging, after, limit };
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
  const { sql, organisationId, filters, byLodging, after, limit } = search;
  const { values, bind } = parameters(organisationId);
  const { table, id, condition } = selectiveCondition('s', name, filters[name] ?? '', bind);
  const conditions = [
    ...behind('d', after, byLodging, bind),
    ...conditionsOf({ ...filters, [name]: undefined }, bind),
  ];
  const found = await sql.query<Columns>(
    `with looked as materialized (
       select distinct s.${id} as id from declarations.${table} s where s.organisation_id = $1 and ${condition}
     )
     ${inColumns(`select ${listedColumns('d')} from looked l cross join lateral (${oneDeclaration}) d
       where ${allOf(conditions)} order by ${orderOf(byLodging)} limit ${bind(limit + 1)}`)}`,
    values,
  );
  return pageOf(found.flatMap(rowsOf), byLodging, limit, null);
}

/** Walks along an index in the order of the list. */
async function walk(search: Search): Promise<SearchPage> {
  const { sql, organisationId, byLodging, limit } = search;
  const { values, bind } = parameters(organisationId);
  const path = pathOf(search, bind);
  const isWhole = conditionsOf(path.left, () => '').length === 0;
  if (isWhole && path.rows) {
    const found = await sql.query<Columns>(inColumns(path.rows(bind(limit + 1))), values);
    return pageOf(found.flatMap(rowsOf), byLodging, limit, null);
  }
  const most = isWhole ? limit + 1 : mostLookedAt;
  const conditions = conditionsOf({ ...path.left, ...path.again }, bind);
  const found = await sql.query<Columns & Reached>(
    `with looked as materialized (${path.ids(bind(most))}),
     shown as (
       ${inColumns(`select ${listedColumns('d')} from looked l cross join lateral (${oneDeclaration}) d
         where ${allOf(conditions)} order by ${orderOf(byLodging)} limit ${bind(limit + 1)}`)}
     ),
     reached as (
       select count(*)::integer as looked, (array_agg(l.id order by ${byLodging ? 'l.at, ' : ''}l.id))[1] as "lastId",
         min(l.at) as "lastAt"
       from looked l
     )
     select r.*, s.* from reached r, shown s`,
    values,
  );
  const [first] = found;
  const cutShort = conditions.length > 0 && first?.looked === most;
  const reached = cutShort ? positionAt(byLodging ? first.lastAt.toISOString() : null, first.lastId) : null;
  return pageOf(found.flatMap(rowsOf), byLodging, limit, reached);
}

/** How far a walk has come. */
interface Reached {
  readonly looked: number;
  readonly lastId: string;
  readonly lastAt: Date;
}

interface Path {
  /** The ids along an index, `most` of them; `at` is the time of lodging where the list goes by it. */
  readonly ids: (most: string) => string;
  /** The rows themselves, where the path is an index of their own table: for when no filter is left. */
  readonly rows?: (most: string) => string;
  /** The filters that the path does not take care of. */
  readonly left: ListFilters;
  /** Those that it does, as far as was derived: a declaration may have gone on since. */
  readonly again?: ListFilters;
}

/** Along which index to walk. */
function pathOf({ filters, byLodging, after }: Search, bind: Bind): Path {
  const own = (conditions: readonly string[], id = 'w.id', table = 'declarations') => {
    const from = `from declarations.${table} w where w.organisation_id = $1`;
    return (most: string): string =>
      `select ${id} as id, ${byLodging ? 'w.lodged_at' : 'null::timestamptz'} as at ${from}
       and ${allOf(conditions)} order by ${byLodging ? 'w.lodged_at desc, ' : ''}${id} desc limit ${most}`;
  };
  const along = (conditions: readonly string[]): Pick<Path, 'ids' | 'rows'> => ({
    ids: own(conditions),
    rows: (
      most,
    ) => `select ${listedColumns('w')} from declarations.declarations w where w.organisation_id = $1
      and ${allOf(conditions)} order by ${byLodging ? 'w.lodged_at desc, ' : ''}w.id desc limit ${most}`,
  });
  const { lodgedFrom, lodgedBefore, statusGroup, status, lane } = filters;
  if (byLodging) {
    const period = [
      'w.lodged_at is not null',
      ...(lodgedFrom ? [`w.lodged_at >= ${bind(lodgedFrom)}`] : []),
      ...(lodgedBefore ? [`w.lodged_at < ${bind(lodgedBefore)}`] : []),
    ];
    const left = { ...filters, lodgedFrom: undefined, lodgedBefore: undefined };
    return { ...along([...period, ...behind('w', after, true, bind)]), left };
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
  if (statusGroup !== undefined || status) {
    const groups = bind(statusGroup === undefined ? statusGroups : [statusGroup]);
    const states = bind(status ?? allStatuses);
    const each = entries(['w.status_group = g', 'w.status = st']);
    const behindDraft = behind('w', after, false, bind);
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
  return { ...along(behind('w', after, false, bind)), left: filters };
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

function orderOf(byLodging: boolean): string {
  return byLodging ? 'd.lodged_at desc, d.id desc' : 'd.id desc';
}

/** The condition that a row comes after a position. */
function behind(row: 'd' | 'w', after: string | null, byLodging: boolean, bind: Bind): string[] {
  if (after === null) return [];
  if (!byLodging) return [`${row}.id < ${bind(after)}`];
  const [at, id] = after.split(' ');
  return [`(${row}.lodged_at, ${row}.id) < (${bind(at)}, ${bind(id)})`];
}

function positionAt(lodgedAt: string | null, id: string): string {
  return lodgedAt ? `${lodgedAt} ${id}` : id;
}

/** `reached` is where a walk that was cut short goes on. */
function pageOf(
  rows: readonly ListedDeclaration[],
  byLodging: boolean,
  limit: number,
  reached: string | null,
): SearchPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || !last) return { rows: shown, position: reached };
  return { rows: shown, position: positionAt(byLodging ? last.lodgedAt : null, last.id) };
}
