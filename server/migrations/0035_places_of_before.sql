-- migrate: batches
-- What was written before there were places and has no number yet, as happens when nobody was there to give it.
update declarations.changes c set place = c.id
from (
  select p.organisation_id, p.id from declarations.changes p
  where p.sequence is null and p.place is null order by p.id limit 2000) t
where c.organisation_id = t.organisation_id and c.id = t.id;
