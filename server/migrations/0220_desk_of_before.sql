-- migrate: batches
-- The same of what is on the desk already. What is numbered meanwhile is told there, and left alone.
update declarations.desk k set office = n.office, lane = n.lane, due_at = n.due_at, control = n.control,
  answered = coalesce(n.answered, false)
from (
  select b.organisation_id, b.declaration_id, t.office, t.lane, t.due_at, t.control, t.answered
  from (select * from declarations.desk where answered is null limit 2000) b
    join declarations.declarations d on d.organisation_id = b.organisation_id and d.id = b.declaration_id
    left join lateral declarations.desk_of(d) t on true) n
where k.organisation_id = n.organisation_id and k.declaration_id = n.declaration_id and k.answered is null;
