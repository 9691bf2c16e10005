-- migrate: batches
-- What was accepted before is under the law of its acceptance's day, with the lists as they are now: older ones were not kept.
with next as materialized (
  select d.organisation_id, d.id from declarations.declarations d
  where (d.organisation_id, d.id) > (
      (select t.organisation_id from declarations.law_taken_over t),
      (select t.declaration_id from declarations.law_taken_over t))
  order by d.organisation_id, d.id limit 2000
),
taken as (
  insert into declarations.law (organisation_id, declaration_id, day, zone, versions)
  select n.organisation_id, n.id, (a.at at time zone 'UTC')::date, 'Etc/UTC', reference.versions()
  from next n cross join lateral (
    select c.at from declarations.changes c
    where c.organisation_id = n.organisation_id and c.declaration_id = n.id and c.event = 'declaration.accepted'
    order by c.id + 0 limit 1) a
  on conflict do nothing
)
update declarations.law_taken_over t set organisation_id = n.organisation_id, declaration_id = n.id
from (select l.organisation_id, l.id from next l order by l.organisation_id desc, l.id desc limit 1) n;
