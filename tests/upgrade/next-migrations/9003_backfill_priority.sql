-- migrate: batches
with next as (
  select d.organisation_id, d.id from declarations.declarations d where d.priority is null
  order by d.organisation_id, d.id limit 2000
)
update declarations.declarations d set priority = 0
from next where d.organisation_id = next.organisation_id and d.id = next.id
