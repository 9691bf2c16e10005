-- People at the console: sessions and what proves who they are. All of it is the person's own, so requests that work for
-- one organisation do not see it.

-- The cookie is never stored: only its SHA-256.
create table access.console_sessions (
  id text primary key,
  token_hash bytea not null unique,
  person_id text not null,
  acts_for text,
  factor text not null check (factor in ('none', 'pending', 'shown')),
  address text not null,
  browser text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null
);
create index on access.console_sessions (person_id);
create index on access.console_sessions (expires_at);
grant select, insert, update, delete on access.console_sessions to portal_system;
