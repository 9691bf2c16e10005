-- migrate: concurrently
alter table declarations.declarations validate constraint priority_required;
drop index concurrently if exists declarations.declarations_without_priority;
