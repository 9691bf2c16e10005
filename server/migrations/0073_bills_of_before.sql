-- migrate: batches
-- Bills of before: the lines of an assessment that is billed whole are known; of any other it is known what they add up to.
update declarations.bills b set
  lines = f.lines,
  paid = case when b.state in ('paid', 'refunded') then b.amount else 0 end,
  outstanding = case when b.state in ('due', 'secured') then b.amount - b.refunded else 0 end,
  refunds = case when b.refunded = 0 then '[]' else declarations.refund_of_before(
    '[]', b.refunded, coalesce(b.settled_at, b.created_at), b.state <> 'secured') end
from (
  select n.organisation_id, n.declaration_id, n.number,
    coalesce(
      (select jsonb_build_array(
         jsonb_build_object('type', 'duty', 'amount', s.calculation #>> '{totals,duty}'),
         jsonb_build_object('type', 'vat', 'amount', s.calculation #>> '{totals,vat}'))
       from declarations.assessments s
       where s.organisation_id = n.organisation_id and s.declaration_id = n.declaration_id
         and n.basis = 'assessment' and n.refunded = 0 and s.suspended = 0 and s.payable = n.amount
         and s.calculation ->> 'kind' = 'calculated' order by s.version limit 1),
      jsonb_build_array(jsonb_build_object('type', 'other', 'amount', n.amount::text))) as lines
  from declarations.bills n where n.lines is null limit 500) f
where b.organisation_id = f.organisation_id and b.declaration_id = f.declaration_id and b.number = f.number
  and b.lines is null;
