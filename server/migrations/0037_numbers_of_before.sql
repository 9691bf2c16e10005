-- migrate: batches
-- Along the log of one organisation after the other; what is numbered meanwhile is there already.
with next as materialized (
  select c.organisation_id, c.sequence, c.id
  from declarations.changes c
  where (c.organisation_id, c.sequence) > (
      (select t.organisation_id from declarations.numbers_taken_over t),
      (select t.sequence from declarations.numbers_taken_over t))
    and c.sequence is not null
  order by c.organisation_id, c.sequence limit 5000
),
taken as (
  insert into declarations.numbers (organisation_id, sequence, change_id)
  select n.organisation_id, n.sequence, n.id from next n
  on conflict do nothing
)
update declarations.numbers_taken_over t set organisation_id = n.organisation_id, sequence = n.sequence
from (select l.organisation_id, l.sequence from next l order by l.organisation_id desc, l.sequence desc limit 1) n;
