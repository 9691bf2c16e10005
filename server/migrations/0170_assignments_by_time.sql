-- migrate: concurrently
create index concurrently if not exists assignments_by_time on declarations.assignments (assigned_at)
  where assigned_by <> officer;
