import { finalRefundBases } from '../server/src/declarations/lifecycle/bill.ts';
import { actionRowOf, transitionOf } from '../server/src/declarations/lifecycle/lifecycle.ts';
import { allStatuses, statusesWhere } from '../server/src/declarations/lifecycle/statuses.ts';
import { allActions } from '../server/src/declarations/lifecycle/transition-context.ts';
import type { SuperuserQuery } from './declaration-invariants.ts';

const withoutDebt = statusesWhere(({ debt }) => debt !== 'stands')
  .filter((status) => status !== 'draft')
  .map((status) => `'${status}'`)
  .join(', ');

/** All transitions of the lifecycle table, in the form `event from to`. */
const legalTransitions: readonly string[] = allActions.flatMap((action) =>
  allStatuses.flatMap((status) => {
    const cell = transitionOf(action, status);
    if ('reason' in cell) return [];
    const event = cell.event ?? actionRowOf(action).event;
    return event === null ? [] : [`${event} ${status} ${cell.next ?? status}`];
  }),
);

/** Returns transitions in the event log that the lifecycle table does not contain, one per line. */
export async function illegalTransitions(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(
    `with steps as (
       select c.declaration_id, c.revision, concat_ws(' ', c.event,
         coalesce(lag(c.status) over (partition by c.organisation_id, c.declaration_id order by c.revision), 'draft'),
         c.status) as step
       from declarations.changes c)
     select concat_ws(' ', s.declaration_id, s.revision, s.step) as fault from steps s where s.step <> all ($1)`,
    [legalTransitions],
  );
  return rows.map(({ fault }) => fault);
}

/**
 * Returns inconsistencies of bills, payments and assessments, one per line. A declaration must be billed the
 * calculated amount of its version plus what customs demands; an ended declaration must owe nothing.
 */
export async function billInconsistencies(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(
    `with billed as (
      select b.organisation_id, b.declaration_id,
        coalesce(sum(b.amount - coalesce(r.given, 0)) filter (
          where b.basis in ('assessment', 'amendment') and b.status <> 'cancelled'), 0) as duties,
        coalesce(sum(r.ordered) filter (where b.status <> 'cancelled'), 0) as ordered,
        coalesce(sum(b.outstanding), 0) as owed,
        case when bool_or(b.status = 'due') then 'due' when bool_or(b.status = 'secured') then 'secured'
          when bool_or(b.status = 'paid') then 'paid' when bool_or(b.status = 'refunded') then 'refunded'
          else 'not_due' end as payment
      from declarations.bills b
        left join lateral (
          select sum((g ->> 'amount')::numeric) filter (where g ->> 'basis' <> all ($1)) as given,
            sum((g ->> 'amount')::numeric) filter (where g ->> 'basis' = any ($1)) as ordered
          from jsonb_array_elements(b.refunds) as g) r on true
      group by 1, 2
    ),
    expected as (
      select d.organisation_id, d.id, d.lrn, d.status, d.lifecycle ->> 'payment' as payment,
        d.status not in (${withoutDebt}) as stands, coalesce(s.payable, 0) as payable
      from declarations.declarations d
        left join declarations.assessments s
          on s.organisation_id = d.organisation_id and s.declaration_id = d.id and s.version = d.version
    )
    select concat_ws(' ', e.lrn, e.status, e.payment, 'costs', e.payable, 'is billed', coalesce(b.duties, 0),
      coalesce(b.payment, 'not_due'), 'and owes', b.owed) as fault
    from expected e left join billed b on b.organisation_id = e.organisation_id and b.declaration_id = e.id
    -- An amount that customs refunded by a decision is not refunded again by a lower calculation.
    where e.stands and (
        e.payable > coalesce(b.duties, 0) or coalesce(b.duties, 0) - e.payable > coalesce(b.ordered, 0)) or not e.stands and b.owed > 0
      or e.payment <> coalesce(b.payment, 'not_due')`,
    [finalRefundBases],
  );
  return rows.map(({ fault }) => fault);
}

/** Returns MRNs that occur twice, and declarations that lack one. */
export async function mrnErrors(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(`
    select concat_ws(' ', d.mrn, count(*)) as fault from declarations.declarations d
    where d.mrn is not null group by d.mrn having count(*) > 1
    union all
    select concat_ws(' ', d.lrn, d.status, 'has no MRN') from declarations.declarations d
    where d.mrn is null and d.status not in ('draft', 'lodged', 'rejected')
    union all
    select concat_ws(' ', c.declaration_id, 'had several MRNs') from declarations.changes c
    group by c.organisation_id, c.declaration_id having count(distinct c.mrn) > 1`);
  return rows.map(({ fault }) => fault);
}

/**
 * Returns assessments whose taxes are not the sums of their calculation steps, and declarations whose bills are not the
 * taxes of their assessment: every bill can be rebuilt from the steps alone. A refund by a decision of customs changes no
 * assessment, so declarations with such a refund are not compared.
 */
export async function unexplainedBills(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(
    `with calculations as (
      select a.organisation_id, a.declaration_id, a.version, a.calculation::jsonb as calculation
      from declarations.assessments a where a.calculation ->> 'kind' = 'calculated'
    ),
    steps as (
      select c.organisation_id, c.declaration_id, c.version, s.step
      from calculations c cross join jsonb_array_elements(c.calculation -> 'items') as i (item)
        cross join jsonb_array_elements(i.item -> 'steps') as s (step)
      where i.item ->> 'collection' = 'due'
      union all
      select c.organisation_id, c.declaration_id, c.version, s.step
      from calculations c cross join jsonb_array_elements(coalesce(c.calculation -> 'steps', '[]')) as s (step)
    ),
    rebuilt as (
      select s.organisation_id, s.declaration_id, s.version, s.step ->> 'tax' as tax,
        sum((s.step ->> 'amount')::numeric) as amount
      from steps s where s.step ->> 'tax' is not null and s.step ->> 'step' not in ('duty_base', 'vat_base')
      group by 1, 2, 3, 4
    ),
    taxes as (
      select c.organisation_id, c.declaration_id, c.version, t.tax ->> 'code' as tax, (t.tax ->> 'amount')::numeric as amount
      from calculations c cross join jsonb_array_elements(c.calculation -> 'taxes') as t (tax)
    ),
    billed as (
      select b.organisation_id, b.declaration_id, l.tax, sum(l.amount) as amount
      from declarations.bills b cross join lateral (
        select e ->> 'tax' as tax, (e ->> 'amount')::numeric as amount from jsonb_array_elements(b.lines) as e
        union all
        select e ->> 'tax', -(e ->> 'amount')::numeric
        from jsonb_array_elements(b.refunds) as r cross join jsonb_array_elements(r -> 'lines') as e) l
      where b.basis in ('assessment', 'amendment') and b.status <> 'cancelled' and l.tax <> 'interest'
      group by 1, 2, 3
    ),
    compared as (
      select d.organisation_id, d.id, d.version from declarations.declarations d
      where d.status not in (${withoutDebt}) and exists (
          select from calculations c
          where c.organisation_id = d.organisation_id and c.declaration_id = d.id and c.version = d.version)
        and not exists (
          select from declarations.bills b cross join jsonb_array_elements(b.refunds) as r
          where b.organisation_id = d.organisation_id and b.declaration_id = d.id and r ->> 'basis' = any ($1))
    )
    select concat_ws(' ', t.declaration_id, t.version, t.tax, 'is', t.amount, 'and its steps', r.amount) as fault
    from taxes t left join rebuilt r using (organisation_id, declaration_id, version, tax)
    where t.amount <> coalesce(r.amount, 0)
    union all
    select concat_ws(' ', c.id, t.tax, 'is', coalesce(t.amount, 0), 'and billed', coalesce(t.billed, 0))
    from compared c cross join lateral (
      select tax, x.amount, b.amount as billed
      from (select t.tax, t.amount from taxes t
          where t.organisation_id = c.organisation_id and t.declaration_id = c.id and t.version = c.version) x
        full join (select b.tax, b.amount from billed b
          where b.organisation_id = c.organisation_id and b.declaration_id = c.id) b using (tax)) t
    where coalesce(t.amount, 0) <> coalesce(t.billed, 0)`,
    [finalRefundBases],
  );
  return rows.map(({ fault }) => fault);
}
