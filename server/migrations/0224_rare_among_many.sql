-- migrate: concurrently
-- What is looked for once a second, and is rare among very many clients and organisations: keys that end, what waits for
-- approval, webhooks that went off, and the authority itself.
create index concurrently if not exists api_keys_ending on access.api_keys (expires_at, id)
  where revoked_at is null and replaced_by is null;
create index concurrently if not exists organisations_by_kind on organisations.organisations (kind, id);
create index concurrently if not exists organisations_pending on organisations.organisations (created_at)
  where state = 'pending';
create index concurrently if not exists platforms_pending on platforms.platforms (created_at) where state = 'pending';
create index concurrently if not exists webhooks_disabled on notifications.webhooks (changed_at)
  where state = 'disabled' and disabled_reason is not null;
