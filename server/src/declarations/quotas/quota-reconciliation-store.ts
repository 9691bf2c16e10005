import type { Sql } from '../../foundation/database/database.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import { statusesWhere } from '../lifecycle/public.ts';

const statusesWithoutShares = statusesWhere(({ debt }) => debt === 'given_back');

/** Returns quotas whose allocated amount differs from the sum of the shares of declarations, or exceeds the volume. */
export function findQuotaViolations(sql: Sql, maxRows: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 9 as invariant, coalesce(q.order_number, d.order_number) || ' opened on ' || coalesce(q.opened_on, d.opened_on) as subject,
       format('stored: volume %s, allocated %s; allocated to declarations: %s', coalesce(trim_scale(q.volume)::text, 'unknown'),
         trim_scale(coalesce(q.allocated, 0)), trim_scale(coalesce(d.held, 0))) as message
     from declarations.quotas q
       full join (
         select h.order_number, h.opened_on, sum(h.allocated) as held from declarations.quota_draws h
         where h.returned_at is null group by 1, 2) d
       on d.order_number = q.order_number and d.opened_on = q.opened_on
     where coalesce(q.allocated, 0) <> coalesce(d.held, 0) or q.allocated > q.volume
     union all
     select 9, d.mrn || ' item ' || h.item, format('%s %s of the quota %s are allocated, although %s', trim_scale(h.allocated),
       h.unit, h.order_number, case when d.status = any ($2) then 'the declaration has the status ' || d.status
         else format('the allocation is for version %s and the declaration has version %s', h.version, d.version) end)
     from declarations.quota_draws h
       join declarations.declarations d on d.organisation_id = h.organisation_id and d.id = h.declaration_id
     where h.returned_at is null
       and (d.status = any ($2) or d.version <> h.version)
     limit $1`,
    [maxRows, statusesWithoutShares],
  );
}
