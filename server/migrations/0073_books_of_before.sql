-- migrate: batches
-- Bills of before: the lines of an assessment that is billed whole are known; of any other it is known what they add up to.
-- The books open with what stands. What the version before has changed meanwhile has told the books itself.
with next as materialized (
  select b.organisation_id, b.declaration_id, b.number
  from declarations.bills b
  where (b.organisation_id, b.declaration_id, b.number) > (
    (select t.organisation_id from declarations.bills_taken_over t),
    (select t.declaration_id from declarations.bills_taken_over t),
    (select t.number from declarations.bills_taken_over t))
  order by b.organisation_id, b.declaration_id, b.number limit 500
),
filled as (
  update declarations.bills b set
    lines = coalesce(
      (select jsonb_build_array(
         jsonb_build_object('type', 'duty', 'amount', s.calculation #>> '{totals,duty}'),
         jsonb_build_object('type', 'vat', 'amount', s.calculation #>> '{totals,vat}'))
       from declarations.assessments s
       where s.organisation_id = b.organisation_id and s.declaration_id = b.declaration_id
         and b.basis = 'assessment' and b.refunded = 0 and s.suspended = 0 and s.payable = b.amount
         and s.calculation ->> 'kind' = 'calculated' order by s.version limit 1),
      jsonb_build_array(jsonb_build_object('type', 'other', 'amount', b.amount::text))),
    paid = case when b.state in ('paid', 'refunded') then b.amount else 0 end,
    outstanding = case when b.state in ('due', 'secured') then b.amount - b.refunded else 0 end,
    refunds = case when b.refunded = 0 then '[]' else declarations.refund_of_before(
      '[]', b.refunded, coalesce(b.settled_at, b.created_at), b.state <> 'secured') end
  from next n
  where b.organisation_id = n.organisation_id and b.declaration_id = n.declaration_id and b.number = n.number
    and b.lines is null
  returning b.*
),
opened as (
  select f.*, books.next_id() as entry,
    case f.state when 'secured' then f.outstanding else f.paid end as covered
  from filled f where f.state in ('due', 'secured', 'paid') and f.amount > f.refunded
),
entered as (
  insert into books.entries (organisation_id, id, declaration, at, what, reference)
  select o.organisation_id, o.entry, o.declaration_id, now(), 'opened', o.reference from opened o
),
line as (
  select o.organisation_id, o.entry, a.account, a.amount
  from opened o cross join lateral (values
    ('claim/' || o.reference, o.outstanding), ('bank', o.amount - o.refunded - o.outstanding),
    (case o.state when 'secured' then 'reserved/' else 'used/' end || o.guarantee_reference, o.covered),
    ('cover/' || o.guarantee_reference, -o.covered)) as a (account, amount)
  where a.account is not null
  union all
  select o.organisation_id, o.entry, 'revenue/' || (l ->> 'type'), -(l ->> 'amount')::numeric
  from opened o cross join lateral jsonb_array_elements(o.lines) as l
  union all
  select o.organisation_id, o.entry, 'revenue/' || (l ->> 'type'), (l ->> 'amount')::numeric
  from opened o cross join lateral jsonb_array_elements(o.refunds) as r
    cross join lateral jsonb_array_elements(r -> 'lines') as l
),
written as (
  insert into books.lines (organisation_id, entry, account, amount)
  select l.organisation_id, l.entry, l.account, sum(l.amount) from line l group by 1, 2, 3 having sum(l.amount) <> 0
)
update declarations.bills_taken_over t set
  organisation_id = n.organisation_id, declaration_id = n.declaration_id, number = n.number
from (
  select l.* from next l order by l.organisation_id desc, l.declaration_id desc, l.number desc limit 1) n;
