import type { Sql } from '../../foundation/database/database.ts';
import { interestRevenue, type LedgerViolation } from '../../ledger/public.ts';
import { reservedSql } from './stayed-amounts.ts';

/** The total amount that a guarantee secures, with the guarantee's owner and reference. */
export interface SecuredTotal {
  readonly owner: string;
  readonly reference: string;
  readonly amount: string;
}

/** Returns the total amount that each guarantee secures: for bills, goods under a procedure and quota requests. */
export function readSecuredTotals(sql: Sql): Promise<SecuredTotal[]> {
  return sql.query<SecuredTotal & Record<string, unknown>>(
    `select s.owner, s.reference, sum(s.amount)::text as amount
     from (
       select coalesce(b.cover_owner, b.organisation_id) as owner, b.guarantee_reference as reference,
         ${reservedSql} as amount
       from declarations.bills b where b.status in ('due', 'secured') and b.guarantee_reference is not null
       union all
       select coalesce(t.cover_owner, t.organisation_id), t.guarantee, t.suspended - t.released - t.billed
       from declarations.stock t where t.guarantee is not null
       union all
       select coalesce(q.cover_owner, q.organisation_id), q.guarantee, q.amount
       from declarations.quota_securities q where q.guarantee is not null) s
     group by 1, 2 having sum(s.amount) <> 0`,
    [],
  );
}

/**
 * Returns bills whose lines or payments do not add up, or whose refunds did not go to their payers, and placements whose
 * demanded amount differs from their bills.
 */
export function findBillSumViolations(sql: Sql, most: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select v.* from (
       select 10 as invariant, b.reference as subject,
         format('amount %s; lines %s', b.amount, l.amount) as message
       from declarations.bills b
         cross join lateral (
           select coalesce(sum((e.value ->> 'amount')::numeric), 0) as amount
           from jsonb_array_elements(b.lines) as e (value)) l
       where b.amount <> l.amount
       union all
       select 11, coalesce(s.mrn, b.declaration_id),
         format('demanded for goods %s; billed for them %s', coalesce(s.demanded, 0), coalesce(b.amount, 0))
       from (
           select t.declaration_id, t.mrn, sum(t.billed) as demanded from declarations.stock t
           group by 1, 2 having sum(t.billed) <> 0) s
         full join (
           select d.declaration_id, sum(d.amount - coalesce(i.amount, 0)) as amount
           from declarations.bills d
             cross join lateral (
               select sum((e.value ->> 'amount')::numeric) as amount
               from jsonb_array_elements(d.lines) as e (value) where e.value ->> 'tax' = 'interest') i
           where d.basis = 'discharge' group by 1) b on b.declaration_id = s.declaration_id
       where coalesce(s.demanded, 0) <> coalesce(b.amount, 0)
       union all
       select 14, b.reference,
         format('paid %s, kept %s; payments %s, repaid to payers %s', b.paid, k.amount, p.amount, r.amount)
       from declarations.bills b
         cross join lateral (
           select case when b.status <> 'cancelled' then b.amount - b.refunded - b.outstanding else 0 end as amount) k
         cross join lateral (
           select coalesce(sum((e.value ->> 'amount')::numeric), 0) as amount
           from jsonb_array_elements(b.payments) as e (value)) p
         cross join lateral (
           select coalesce(sum((e.value ->> 'amount')::numeric), 0) as amount
           from jsonb_array_elements(b.refunds) as f (value)
             cross join lateral jsonb_array_elements(f.value -> 'payees') as e (value)) r
       where b.paid <> p.amount or p.amount - r.amount <> k.amount) v
     limit $1`,
    [most],
  );
}

/** Returns bills whose unrefunded lines differ by tax from the revenue in the ledger. */
export function findBillTaxViolations(sql: Sql, most: number): Promise<LedgerViolation[]> {
  return sql.query<LedgerViolation & Record<string, unknown>>(
    `select 12 as invariant, coalesce(b.reference, r.reference) as subject,
       format('%s: billed and not refunded %s; revenue in the ledger %s', coalesce(b.tax, r.tax),
         coalesce(b.amount, 0), coalesce(r.amount, 0)) as message
     from (
         select d.organisation_id, d.reference, l.tax, sum(l.amount) as amount
         from declarations.bills d
           cross join lateral (
             select e.value ->> 'tax' as tax, (e.value ->> 'amount')::numeric as amount
             from jsonb_array_elements(d.lines) as e (value)
             union all
             select e.value ->> 'tax', -(e.value ->> 'amount')::numeric
             from jsonb_array_elements(d.refunds) as f (value)
               cross join lateral jsonb_array_elements(f.value -> 'lines') as e (value)
             union all
             select $2, -(f.value #>> '{interest,amount}')::numeric
             from jsonb_array_elements(d.refunds) as f (value) where f.value ? 'interest') l
         where d.status <> 'cancelled' group by 1, 2, 3 having sum(l.amount) <> 0) b
       full join (select * from ledger.revenue_by_bill()) r
         on r.organisation_id = b.organisation_id and r.reference = b.reference and r.tax = b.tax
     where coalesce(b.amount, 0) <> coalesce(r.amount, 0)
     order by 2, 3 limit $1`,
    [most, interestRevenue],
  );
}
