-- migrate: concurrently
-- What falls due of bills, by what is then done with them: each look ends where nothing is due yet.
create index concurrently if not exists bills_to_collect on declarations.bills (due_by)
  where state = 'secured' and guarantee_reference is not null;
create index concurrently if not exists bills_to_tell on declarations.bills (due_by)
  where overdue_since is null and (state = 'due' or state = 'secured' and guarantee_reference is null);
drop index concurrently if exists declarations.bills_due;
