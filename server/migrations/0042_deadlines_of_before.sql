-- migrate: batches
with missing as materialized (
  select d.organisation_id, d.id from declarations.declarations d
  where (d.awaits_customs or d.status in ('lodged', 'registered', 'accepted', 'under_control', 'released')
      or d.lifecycle -> 'dueBy' <> '{}')
    and exists (
      select from declarations.deadlines_of(d) t where not exists (
        select from declarations.deadlines l
        where l.organisation_id = d.organisation_id and l.declaration_id = d.id and l.what = t.what))
  limit 1000 for share of d
)
insert into declarations.deadlines (organisation_id, declaration_id, what, due_at)
select d.organisation_id, d.id, t.what, t.due_at
from missing m
  join declarations.declarations d on d.organisation_id = m.organisation_id and d.id = m.id
  cross join lateral declarations.deadlines_of(d) t
on conflict do nothing;
