-- migrate: batches
-- What is lodged from now on gets here when it is numbered. Left out, or this would go on as long as anybody lodges.
insert into declarations.desk (organisation_id, declaration_id, lodged_at, awaits_since)
select d.organisation_id, d.id, d.lodged_at, case when d.awaits_customs then d.changed_at end
from declarations.declarations d
where (d.awaits_customs or d.status in ('lodged', 'registered', 'accepted', 'under_control', 'released'))
  and d.lodged_at < (
    select m.applied_at + interval '5 seconds' from foundation.migrations m
    where m.name = '0040_derived_by_numbering.sql')
  and not exists (
    select from declarations.desk k where k.organisation_id = d.organisation_id and k.declaration_id = d.id)
order by d.lodged_at, d.id limit 2000 for share of d
on conflict do nothing;
