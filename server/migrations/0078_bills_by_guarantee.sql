-- migrate: concurrently
create index concurrently if not exists bills_secured on declarations.bills (organisation_id, guarantee_reference)
  where state = 'secured';
