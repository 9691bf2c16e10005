-- migrate: concurrently
create index concurrently if not exists declarations_without_priority
  on declarations.declarations (organisation_id, id) where priority is null;
