import { anchoredPattern, country } from '../../country/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { LedgerViolation } from '../../ledger/public.ts';

/* Checks of stock in the reconciliation of the ledger. */

/** Returns stock whose quantities differ from its movements, or whose reserved security differs from the ledger. */
export function findStockViolations(sql: Sql, maxRows: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select v.* from (
       select 5 as invariant, s.mrn || ' item ' || s.item as subject,
         format('stored: placed %s, reserved %s, discharged %s, corrected %s, demanded %s; movements: placed %s, reserved %s, '
           || 'discharged %s, corrected %s, demanded %s', s.placed, s.reserved, s.discharged, s.corrected, s.demanded,
           m.placed, m.reserved, m.discharged, m.corrected, m.demanded) as message
       from declarations.stock s
         cross join lateral (
           select coalesce(sum(m.quantity) filter (where m.type = 'placed'), 0) as placed,
             coalesce(sum(case m.type when 'reserved' then m.quantity else -m.quantity end)
               filter (where m.type in ('reserved', 'returned') or m.type = 'written_off'), 0) as reserved,
             coalesce(sum(m.quantity) filter (where m.type = 'written_off'), 0) as discharged,
             coalesce(sum(m.quantity) filter (where m.type = 'corrected'), 0) as corrected,
             coalesce(sum(m.quantity) filter (where m.type = 'demanded'), 0) as demanded
           from declarations.stock_movements m
           where m.organisation_id = s.organisation_id and m.declaration_id = s.declaration_id and m.item = s.item) m
         join declarations.declarations d on d.organisation_id = s.organisation_id and d.id = s.declaration_id
       where (s.placed, s.reserved, s.discharged, s.corrected, s.demanded)
           is distinct from (m.placed, m.reserved, m.discharged, m.corrected, m.demanded)
         or s.remaining < 0
         or d.lifecycle ->> 'discharge' = 'discharged' and (s.released + s.billed <> s.suspended or s.remaining + s.reserved <> 0)
       union all
       select 3, coalesce(s.mrn, b.reference),
         format('stored: security %s; ledger: security %s', coalesce(s.reserved, 0), coalesce(b.reserved, 0))
       from (
           select r.organisation_id, r.mrn, sum(r.reserved) as reserved
           from (
             select s.organisation_id, s.mrn, declarations.reserve_of(s) as reserved from declarations.stock s
             union all
             select q.organisation_id, q.mrn, q.amount from declarations.quota_securities q
             where q.guarantee is not null) r
           group by 1, 2) s
         full join ledger.reserved_by_reference() b on b.organisation_id = s.organisation_id and b.reference = s.mrn
       -- The pattern last: it is dear, and what a bill has reserved is compared with the bill.
       where coalesce(s.reserved, 0) <> coalesce(b.reserved, 0) and (s.mrn is not null or b.reference !~ $2)
     ) v limit $1`,
    [maxRows, anchoredPattern(country.bill.pattern)],
  );
}

/** Returns declarations that were released or cleared although goods or debts were still pending. */
export function findPrematureStates(sql: Sql, maxRows: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 6 as invariant, d.id as subject, 'the status is ' || d.status || ', although ' || concat_ws(', ',
         case when d.lifecycle ->> 'unassessed' = 'true' then 'the duties are not assessed' end,
         case when d.lifecycle ->> 'uncovered' = 'true' then 'the duties are not secured' end,
         'the status of the discharge is ' || (d.lifecycle ->> 'discharge')) as message
     from declarations.declarations d
     where d.status = 'released'
         and (d.lifecycle ->> 'unassessed' = 'true' or d.lifecycle ->> 'uncovered' = 'true')
       or d.status = 'cleared' and d.lifecycle ->> 'discharge' in ('open', 'due', 'overdue')
     limit $1`,
    [maxRows],
  );
}
