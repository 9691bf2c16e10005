-- Who is calling: OAuth clients, API keys, signing keys, revocations, and what the authorization server remembers.
create schema access;
grant usage on schema access to portal_request, portal_system;

create table access.clients (
  organisation_id text not null,
  id text not null unique,
  user_type text not null check (user_type in ('host_to_host', 'platform', 'management')),
  platform_id text,
  name text not null,
  state text not null default 'active' check (state in ('active', 'suspended')),
  scopes text[] not null,
  domains text[] not null default '{}',
  redirect_uris text[] not null default '{}',
  secret_hash bytea,
  jwks jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id),
  check ((user_type = 'platform') = (platform_id is not null)),
  check ((secret_hash is null) <> (jwks is null))
);
create index on access.clients (platform_id);
alter table access.clients enable row level security;
create policy own on access.clients to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on access.clients to portal_system using (true);
grant select, insert, update on access.clients to portal_request, portal_system;

-- An API key is never stored: only its HMAC-SHA256 under the pepper of pepper_version.
create table access.api_keys (
  organisation_id text not null,
  id text not null unique,
  client_id text not null,
  name text not null,
  hint text not null,
  digest bytea not null unique,
  pepper_version integer not null,
  scopes text[],
  cidrs text[] not null default '{}',
  expires_at timestamptz,
  revoked_at timestamptz,
  replaced_by text,
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (organisation_id, id)
);
create index on access.api_keys (organisation_id, client_id, created_at);
alter table access.api_keys enable row level security;
create policy own on access.api_keys to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on access.api_keys to portal_system using (true);
grant select, insert, update on access.api_keys to portal_request, portal_system;

create table access.revoked_tokens (
  token_id text primary key,
  expires_at timestamptz not null,
  revoked_at timestamptz not null default now()
);
create index on access.revoked_tokens (expires_at);
grant select, insert, delete on access.revoked_tokens to portal_system;

create table access.signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  wrapped bytea not null,
  active_from timestamptz not null,
  published_until timestamptz,
  created_at timestamptz not null
);
grant select, insert, update, delete on access.signing_keys to portal_system;

-- Sessions, interactions, grants, codes and refresh tokens of the authorization server, by their model's name.
create table access.provider_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index on access.provider_records (grant_id) where grant_id is not null;
create index on access.provider_records (model, uid) where uid is not null;
create index on access.provider_records (account_id) where account_id is not null;
create index on access.provider_records (expires_at);
grant select, insert, update, delete on access.provider_records to portal_system;
