-- migrate: batches
-- The desk and the deadlines of what there is already, along the declarations of one organisation after the other. What is lodged
-- or changed from now on gets there when it is numbered. Of a declaration that changes meanwhile the newest state is taken.
with next as materialized (
  select d.organisation_id, d.id, d as declaration
  from declarations.declarations d
  where (d.organisation_id, d.id) > (
    (select t.organisation_id from declarations.places_taken_over t),
    (select t.declaration_id from declarations.places_taken_over t))
  order by d.organisation_id, d.id limit 2000 for share of d
),
placed as (
  insert into declarations.desk (organisation_id, declaration_id, lodged_at, awaits_since)
  select n.organisation_id, n.id, (n.declaration).lodged_at,
    case when (n.declaration).awaits_customs then (n.declaration).changed_at end
  from next n where declarations.on_desk(n.declaration)
  on conflict do nothing
),
due as (
  insert into declarations.deadlines (organisation_id, declaration_id, what, due_at)
  select n.organisation_id, n.id, t.what, t.due_at
  from next n cross join lateral declarations.deadlines_of(n.declaration) t
  on conflict do nothing
)
update declarations.places_taken_over t set organisation_id = l.organisation_id, declaration_id = l.id
from (select n.organisation_id, n.id from next n order by n.organisation_id desc, n.id desc limit 1) l;
