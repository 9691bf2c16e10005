-- migrate: concurrently
create index concurrently if not exists console_sessions_seen_at_idx on access.console_sessions (seen_at);
create index concurrently if not exists mails_created_at_idx on foundation.mails (created_at);
