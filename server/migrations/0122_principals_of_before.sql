-- migrate: batches
insert into declarations.unshown (declaration_id)
select p.declaration_id from declarations.principals p
where p.organisation_id is not null
  and not exists (
    select from declarations.principal_entries e
    where e.organisation_id = p.organisation_id and e.declaration_id = p.declaration_id)
  and not exists (select from declarations.unshown u where u.declaration_id = p.declaration_id)
limit 1000
on conflict do nothing;
