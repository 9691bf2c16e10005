import type { Sql } from '../../foundation/database/database.ts';
import { type Audience, audienceOf } from '../feed/public.ts';
import { allStatuses, statusGroups } from '../lifecycle/public.ts';
import { afterPosition, type ListOrder, orderByExpression } from './list-order.ts';
import { listedColumns } from './list-row-store.ts';
import {
  type BindParameter,
  type ListFilters,
  type SelectiveFilter,
  selectiveCondition,
  selectiveFilters,
} from './search-filters.ts';

/* Selection of the index that a search or a count reads. */

/** Maximum number of matches of a selective filter, independent of the number of declarations of the organisation. */
const maxSelectiveMatches = 2_000;

/** Returns the first of the given filters that has few matches; null if all have many. */
export async function findRareFilter(
  sql: Sql,
  organisationId: string,
  filters: ListFilters,
): Promise<SelectiveFilter | null> {
  // The list of a principal is always read along its stream.
  if (filters.role) return null;
  for (const name of selectiveFilters) {
    if (filters[name] === undefined) continue;
    if (name === 'id' || name === 'lrn' || name === 'mrn') return name;
    const { values, bind } = statementParameters(organisationId);
    const { table, condition } = selectiveCondition('s', name, filters, bind);
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::integer as count from (
         select from declarations.${table} s where s.organisation_id = $1 and ${condition} limit ${bind(maxSelectiveMatches + 1)}) f`,
      values,
    );
    if ((row?.count ?? 0) <= maxSelectiveMatches) return name;
  }
  return null;
}

export interface IndexPath {
  /**
   * Returns the query that reads at most `most` ids along an index. `at` is the lodgement time or the LRN if the list
   * is sorted by it. With `isSorted` false the order is undefined, and at most `most` index rows are read.
   */
  readonly ids: (max: string, isSorted?: boolean) => string;
  /**
   * Returns the query of complete rows for lists without remaining filters; absent if the index belongs to another
   * table than the declarations.
   */
  readonly rows?: ((max: string) => string) | undefined;
  /** Filters that the index does not apply, so that the statement must check them. */
  readonly remaining: ListFilters;
  /**
   * Filters that the index applies to derived data, which can be outdated. They must be checked on the declaration
   * again.
   */
  readonly rechecked?: ListFilters;
}

/** Declarations in the stream of a principal, with the column names of the table of declarations. */
const principalEntries =
  '(select e.organisation_id, e.declaration_id as id, e.lodged_at from declarations.principal_entries e)';

interface IndexedPageRequest {
  readonly filters: ListFilters;
  readonly order: ListOrder;
  readonly after: string | null;
}

export function indexPathOf({ filters, order, after }: IndexedPageRequest, bind: BindParameter): IndexPath {
  const at = order.column === 'id' ? 'null::timestamptz' : `w.${order.column}`;
  const sorted = orderByExpression('w', order);
  const isPrincipal = filters.role !== undefined;
  const all = isPrincipal ? principalEntries : 'declarations.declarations';
  const own = (conditions: readonly string[], id = 'w.id', relation = all) => {
    const from = `from ${relation} w where w.organisation_id = $1`;
    const along = id === 'w.id' ? sorted : `${id} desc`;
    return (max: string): string =>
      `select ${id} as id, ${at} as at ${from} and ${allConditions(conditions)} order by ${along} limit ${max}`;
  };
  const along = (conditions: readonly string[]): Pick<IndexPath, 'ids' | 'rows'> => ({
    ids: own(conditions),
    rows: isPrincipal
      ? undefined
      : (
          max,
        ) => `select ${listedColumns('w', audienceOf(undefined))} from declarations.declarations w where w.organisation_id = $1
      and ${allConditions(conditions)} order by ${sorted} limit ${max}`,
  });
  const { hasErrors, lodgedFrom, lodgedBefore, statusGroup, status, lane, nextAction } = filters;
  if (order.column === 'lodged_at') {
    const period = [
      'w.lodged_at is not null',
      ...(lodgedFrom ? [`w.lodged_at >= ${bind(lodgedFrom)}`] : []),
      ...(lodgedBefore ? [`w.lodged_at < ${bind(lodgedBefore)}`] : []),
    ];
    const remaining = { ...filters, lodgedFrom: undefined, lodgedBefore: undefined };
    return { ...along([...period, ...afterPosition('w', after, order, bind)]), remaining };
  }
  if (isPrincipal || order.column !== 'id' || !order.descending)
    return { ...along(afterPosition('w', after, order, bind)), remaining: filters };
  if (hasErrors !== undefined) {
    const among = hasErrors ? 'w.has_errors' : 'w.lodged_at is null';
    const remaining = hasErrors ? { ...filters, hasErrors: undefined } : filters;
    return { ...along([among, ...afterPosition('w', after, order, bind)]), remaining };
  }
  const entries = (conditions: readonly string[], table = 'status_entries') => {
    const further = after === null ? [] : [`w.declaration_id < ${bind(after)}`];
    return own([...conditions, ...further], 'w.declaration_id', `declarations.${table}`);
  };
  for (const kind of ['importer', 'exporter'] as const) {
    if (filters[kind] === undefined) continue;
    const { condition } = selectiveCondition('w', kind, filters, bind);
    return { ids: entries([condition], 'search_terms'), remaining: { ...filters, [kind]: undefined } };
  }
  if (nextAction !== undefined) {
    const awaiting = entries([`w.action = ${bind(nextAction)}`], 'pending_actions');
    return { ids: awaiting, remaining: { ...filters, nextAction: undefined }, rechecked: { nextAction } };
  }
  if (statusGroup !== undefined || status) {
    const groups = bind(statusGroup === undefined ? statusGroups : [statusGroup]);
    const states = bind(status ?? allStatuses);
    const each = entries(['w.status_group = g', 'w.status = st']);
    const behindDraft = afterPosition('w', after, order, bind);
    const drafts = own([`'draft' = any (${states})`, 'w.lodged_at is null', ...behindDraft]);
    return {
      ids: (max, isSorted = true) => `select n.id, n.at from (
          select n.id, n.at from unnest(${groups}::text[]) g, unnest(${states}::text[]) st, lateral (${each(max)}) n
          union all (${drafts(max)})) n ${isSorted ? 'order by n.id desc' : ''} limit ${max}`,
      remaining: { ...filters, statusGroup: undefined, status: undefined },
      rechecked: { statusGroup, status },
    };
  }
  if (lane && !lane.includes('green')) {
    const inLanes = ['yellow', 'red']
      .filter((each) => lane.includes(each))
      .map((each) => entries([`w.lane = '${each}'`]));
    return {
      ids: (max) => `select n.id, n.at from (${inLanes.map((ids) => `(${ids(max)})`).join(' union all ')}) n
        order by n.id desc limit ${max}`,
      remaining: { ...filters, lane: undefined },
      rechecked: { lane },
    };
  }
  return { ...along(afterPosition('w', after, order, bind)), remaining: filters };
}

// OFFSET 0 forces single lookups: a join that is planned for an average organisation would read all rows of a large
// one.
export function declarationLookup({ relation }: Audience): string {
  return `select * from ${relation('declarations')} d where d.organisation_id = $1 and d.id = l.id offset 0`;
}

export function statementParameters(organisationId: string): { values: unknown[]; bind: BindParameter } {
  const values: unknown[] = [organisationId];
  return { values, bind: (value) => `$${values.push(value)}` };
}

export function allConditions(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
