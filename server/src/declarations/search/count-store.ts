import type { Sql } from '../../foundation/database/database.ts';
import { type Audience, audienceOf } from '../feed/public.ts';
import { withChangedSequence } from './changed-sequence-store.ts';
import { orderOf } from './list-order.ts';
import {
  allConditions,
  declarationLookup,
  findRareFilter,
  indexPathOf,
  statementParameters,
} from './query-plan-store.ts';
import { type CurrencySum, type DutySum, moneyText } from './report-store.ts';
import {
  type BindParameter,
  type ListFilters,
  type SelectiveFilter,
  searchConditionsOf,
  selectiveCondition,
} from './search-filters.ts';

/** Maximum number of declarations that are counted; one more is read to detect whether there are further ones. */
export const maxCounted = 10_000;

export interface DeclarationTotals {
  readonly count: number;
  /** Whether there are more declarations than were scanned. */
  readonly more: boolean;
  readonly invoiced: readonly CurrencySum[];
  readonly duties: readonly DutySum[];
}

/**
 * Counts and totals the matching declarations that the organisation lodged, or that were lodged in its name, up to the
 * scan limit.
 */
export async function countMatches(
  sql: Sql,
  organisationId: string,
  requested: ListFilters,
): Promise<DeclarationTotals> {
  const filters = await withChangedSequence(sql, organisationId, requested);
  const audience = audienceOf(filters.role);
  const rare = await findRareFilter(sql, organisationId, filters);
  const { values, bind } = statementParameters(organisationId);
  const { ids, conditions } = rare
    ? scopeOfSelectiveFilter(filters, rare, bind)
    : scopeOfIndex(filters, bind);
  const [row] = await sql.query<DeclarationTotals & Record<string, unknown>>(
    `with looked as materialized (${ids}),
     found as materialized (
       select d.id, d.version from (select l.id from looked l limit ${bind(maxCounted)}) l
         cross join lateral (${declarationLookup(audience)}) d where ${allConditions(conditions)})
     select (select count(*)::integer from found) as count,
       (select count(*) from looked) > ${bind(maxCounted)} as more,
       (${invoicedTotalsSql(audience)}) as invoiced, (${dutyTotalsSql(audience)}) as duties`,
    values,
  );
  if (!row) throw new Error('a count must return one row');
  return row;
}

interface ScanScope {
  /** Subquery of the ids to scan: one more than is counted. */
  readonly ids: string;
  /** Conditions that the index does not apply. */
  readonly conditions: readonly string[];
}

function scopeOfSelectiveFilter(filters: ListFilters, name: SelectiveFilter, bind: BindParameter): ScanScope {
  const { table, id, condition } = selectiveCondition('s', name, filters, bind);
  return {
    ids: `select distinct s.${id} as id from declarations.${table} s where s.organisation_id = $1 and ${condition}`,
    conditions: [
      ...(orderOf(filters).column === 'lodged_at' ? ['d.lodged_at is not null'] : []),
      ...searchConditionsOf({ ...filters, [name]: undefined }, bind),
    ],
  };
}

function scopeOfIndex(filters: ListFilters, bind: BindParameter): ScanScope {
  const path = indexPathOf({ filters, order: orderOf(filters), after: null }, bind);
  return {
    ids: path.ids(bind(maxCounted + 1), false),
    conditions: searchConditionsOf({ ...path.remaining, ...path.rechecked }, bind),
  };
}

// OFFSET 0 forces single lookups, as in the statements of the search.
function invoicedTotalsSql({ relation }: Audience): string {
  return `select coalesce(json_agg(json_build_object('currency', i.currency, 'amount', ${moneyText('i.amount')})
    order by i.currency), '[]')
  from (
    select k.invoice_currency as currency, sum(k.invoice_amount) as amount
    from found f cross join lateral (
      select * from ${relation('declaration_summary')} k
      where k.organisation_id = $1 and k.declaration_id = f.id offset 0) k
    where k.invoice_amount is not null and k.invoice_currency is not null
    group by k.invoice_currency) i`;
}

function dutyTotalsSql({ relation }: Audience): string {
  return `select coalesce(json_agg(json_build_object('currency', s.currency, 'payable', s.payable::text,
    'suspended', s.suspended::text) order by s.currency), '[]')
  from (
    select a.currency, sum(a.payable) as payable, sum(a.suspended) as suspended
    from found f cross join lateral (
      select * from ${relation('assessments')} a
      where a.organisation_id = $1 and a.declaration_id = f.id and a.version = f.version offset 0) a
    group by a.currency) s`;
}
