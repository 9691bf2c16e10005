-- migrate: concurrently
create index concurrently if not exists declarations_drafts on declarations.declarations (organisation_id, id) where lodged_at is null;
create index concurrently if not exists declarations_lodged on declarations.declarations (organisation_id, lodged_at, id) where lodged_at is not null;
create index concurrently if not exists entries_by_status on declarations.status_entries (organisation_id, status_group, status, declaration_id);
create index concurrently if not exists entries_by_lane on declarations.status_entries (organisation_id, lane, declaration_id) where lane in ('yellow', 'red');
