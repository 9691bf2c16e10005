-- migrate: concurrently
create index concurrently if not exists declarations_faulty on declarations.declarations (organisation_id, id)
  where faulty;
