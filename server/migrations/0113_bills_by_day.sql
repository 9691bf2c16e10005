-- migrate: concurrently
create index concurrently if not exists bills_due on declarations.bills (due_by) where state in ('due', 'secured');
create index concurrently if not exists bills_of_cover on declarations.bills (cover_owner, guarantee_reference)
  where state = 'secured' and cover_owner is not null;
create index concurrently if not exists bills_with_interest on declarations.bills (organisation_id) where state = 'paid' and interest >= 10;
