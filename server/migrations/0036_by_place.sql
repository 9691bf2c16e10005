-- migrate: concurrently
create index concurrently if not exists changes_by_place on declarations.changes (place) where place is not null;
