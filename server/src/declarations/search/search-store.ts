import type { Sql } from '../../foundation/database/database.ts';
import { type Audience, audienceOf } from '../feed/public.ts';
import { withChangedSequence } from './changed-sequence-store.ts';
import { afterPosition, type ListOrder, orderByExpression, orderOf, positionOf } from './list-order.ts';
import {
  asJsonColumns,
  type ListColumnArrays,
  type ListedDeclaration,
  listedColumns,
  rowsOf,
} from './list-row-store.ts';
import {
  allConditions,
  declarationLookup,
  findRareFilter,
  indexPathOf,
  statementParameters,
} from './query-plan-store.ts';
import {
  type ListFilters,
  type SelectiveFilter,
  searchConditionsOf,
  selectiveCondition,
} from './search-filters.ts';

export interface SearchPage {
  readonly rows: readonly ListedDeclaration[];
  /** Position of the next page; null at the end. */
  readonly position: string | null;
}

/*
 * Maximum number of declarations that one search scans, which bounds its cost. A selective filter with few matches
 * reads all of them. Otherwise the search scans an index in list order up to this number, and returns the matches,
 * possibly none, with the position from which the next page continues.
 */
const maxScannedDeclarations = 5_000;

interface Search {
  readonly sql: Sql;
  readonly organisationId: string;
  readonly audience: Audience;
  readonly filters: ListFilters;
  readonly order: ListOrder;
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Returns a page of the declarations that the organisation lodged or that were lodged in its name, in the requested
 * order. `after` is the position from the previous page.
 */
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
  return rare ? searchBySelectiveFilter(search, rare) : scanIndex(search);
}

/** Reads all declarations that match one selective filter. */
async function searchBySelectiveFilter(search: Search, name: SelectiveFilter): Promise<SearchPage> {
  const { sql, organisationId, audience, filters, order, after, limit } = search;
  const { values, bind } = statementParameters(organisationId);
  const { table, id, condition } = selectiveCondition('s', name, filters, bind);
  const conditions = [
    ...afterPosition('d', after, order, bind),
    ...(order.column === 'lodged_at' ? ['d.lodged_at is not null'] : []),
    ...searchConditionsOf({ ...filters, [name]: undefined }, bind),
  ];
  const found = await sql.query<ListColumnArrays>(
    `with looked as materialized (
       select distinct s.${id} as id from declarations.${table} s where s.organisation_id = $1 and ${condition}
     )
     ${asJsonColumns(
       `select ${listedColumns('d', audience)} from looked l cross join lateral (${declarationLookup(audience)}) d
       where ${allConditions(conditions)} order by ${orderByExpression('d', order)} limit ${bind(limit + 1)}`,
       audience,
     )}`,
    values,
  );
  return pageOf(found.flatMap(rowsOf), order, limit, null);
}

/** Scans an index in the order of the list, and filters the scanned declarations. */
async function scanIndex(search: Search): Promise<SearchPage> {
  const { sql, organisationId, audience, order, limit } = search;
  const { values, bind } = statementParameters(organisationId);
  const path = indexPathOf(search, bind);
  const isWhole = searchConditionsOf(path.remaining, () => '').length === 0;
  if (isWhole && path.rows) {
    const found = await sql.query<ListColumnArrays>(
      asJsonColumns(path.rows(bind(limit + 1)), audience),
      values,
    );
    return pageOf(found.flatMap(rowsOf), order, limit, null);
  }
  const most = isWhole ? limit + 1 : maxScannedDeclarations;
  const conditions = searchConditionsOf({ ...path.remaining, ...path.rechecked }, bind);
  const last = order.descending ? 'l.at, l.id' : 'l.at desc, l.id desc';
  const found = await sql.query<ListColumnArrays & ScanProgress>(
    `with looked as materialized (${path.ids(bind(most))}),
     shown as (
       ${asJsonColumns(
         `select ${listedColumns('d', audience)} from looked l cross join lateral (${declarationLookup(audience)}) d
         where ${allConditions(conditions)} order by ${orderByExpression('d', order)} limit ${bind(limit + 1)}`,
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
  // A declaration that now has another principal is scanned but not returned.
  const hides = conditions.length > 0 || audience.isPrincipal;
  const cutShort = hides && first?.looked === most;
  return pageOf(found.flatMap(rowsOf), order, limit, cutShort ? positionReached(first, order) : null);
}

interface ScanProgress {
  readonly looked: number;
  readonly lastId: string;
  /** The sort value of the last scanned row in addition to its id: a time or an LRN. */
  readonly lastAt: Date | string | null;
}

function positionReached({ lastId, lastAt }: ScanProgress, order: ListOrder): string {
  const lodgedAt = lastAt instanceof Date ? lastAt.toISOString() : null;
  return positionOf({ id: lastId, lrn: String(lastAt), lodgedAt }, order);
}

/** Returns a page of the list. `reached` is the position at which the scan hit its limit. */
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
