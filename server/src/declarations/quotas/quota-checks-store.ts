import type { Violation } from '../../books/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { statusesWith } from '../lifecycle/public.ts';

const comeToNothing = statusesWith(({ debt }) => debt === 'given_back');

/** Quotas of which more or less is drawn than declarations have of them, or that give out more than there is. */
export function findUnfoundedQuotas(sql: Sql, most: number): Promise<Violation[]> {
  return sql.query<Violation & Record<string, unknown>>(
    `select 9 as invariant, coalesce(q.order_number, d.order_number) || ' of ' || coalesce(q.opened_on, d.opened_on) as subject,
       concat_ws(' ', 'volume', trim_scale(q.volume), 'drawn', trim_scale(coalesce(q.allocated, 0)),
         'declarations have:', trim_scale(coalesce(d.held, 0))) as message
     from declarations.quotas q
       full join (
         select h.order_number, h.opened_on, sum(h.allocated) as held from declarations.quota_draws h
         where h.returned_at is null group by 1, 2) d
       on d.order_number = q.order_number and d.opened_on = q.opened_on
     where coalesce(q.allocated, 0) <> coalesce(d.held, 0) or q.allocated > q.volume
     union all
     select 9, d.mrn || ' ' || h.item, concat_ws(' ', 'has', trim_scale(h.allocated), h.unit, 'of quota', h.order_number,
       case when d.status = any ($2) then 'and is ' || d.status
         else 'for version ' || h.version || ' of ' || d.version end)
     from declarations.quota_draws h
       join declarations.declarations d on d.organisation_id = h.organisation_id and d.id = h.declaration_id
     where h.returned_at is null
       and (d.status = any ($2) or d.version <> h.version)
     limit $1`,
    [most, comeToNothing],
  );
}
