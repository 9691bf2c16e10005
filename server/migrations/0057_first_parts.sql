-- migrate: concurrently
alter table declarations.change_log validate constraint first_part;
alter table declarations.versions validate constraint first_part;
alter table audit.events validate constraint first_part;
alter table audit.request_log validate constraint first_part;
alter table foundation.idempotency validate constraint first_part;
create unique index concurrently if not exists change_log_ids on declarations.change_log (id);
create unique index concurrently if not exists idempotency_by_day on foundation.idempotency
  (organisation_id, caller_id, operation, key, created_at);
