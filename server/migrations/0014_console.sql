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

-- What proves who a person is beside the password. A TOTP secret is wrapped as private keys are; of a passkey only the
-- public key is here. An authenticator app that was not confirmed yet counts for nothing.
create table access.factors (
  id text primary key,
  person_id text not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  wrapped_secret bytea,
  last_step bigint not null default 0,
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  check ((kind = 'totp') = (wrapped_secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index on access.factors (person_id);
grant select, insert, update, delete on access.factors to portal_system;

-- Ten of them, each good once: only their HMAC is stored.
create table access.recovery_codes (
  person_id text not null,
  digest bytea not null,
  used_at timestamptz,
  primary key (person_id, digest)
);
grant select, insert, update, delete on access.recovery_codes to portal_system;

-- Mails that are to be sent, written in the transaction of what they tell. They hold links that open something, so they
-- are wrapped, and deleted once they are sent; the sandbox keeps them to be shown.
create table foundation.mails (
  id text primary key,
  recipient text not null,
  wrapped bytea not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz
);
create index on foundation.mails (next_attempt_at) where sent_at is null;
create index on foundation.mails (lower(recipient), id);
grant select, insert, update, delete on foundation.mails to portal_system;

-- What a link in a mail opens, once: only the SHA-256 of its token is here.
create table organisations.mail_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verification', 'password_reset')),
  person_id text not null references organisations.people (id),
  expires_at timestamptz not null
);
create index on organisations.mail_links (person_id);
create index on organisations.mail_links (expires_at);
grant select, insert, update, delete on organisations.mail_links to portal_system;

-- Who is asked to join an organisation, until they do, or the invitation is withdrawn or too old.
create table organisations.invitations (
  organisation_id text not null references organisations.organisations (id),
  id text not null unique,
  email text not null,
  role text not null check (role in ('owner', 'developer', 'viewer', 'officer', 'administrator', 'auditor')),
  token_hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organisation_id, id)
);
create unique index on organisations.invitations (organisation_id, lower(email));
alter table organisations.invitations enable row level security;
create policy own on organisations.invitations to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on organisations.invitations to portal_system using (true);
grant select on organisations.invitations to portal_request;
grant select, insert, update, delete on organisations.invitations to portal_system;

-- Challenges of passkeys are sealed, not stored; those that were answered are, so that each is answered once.
create table access.used_challenges (
  challenge bytea primary key,
  expires_at timestamptz not null
);
create index on access.used_challenges (expires_at);
grant select, insert, delete on access.used_challenges to portal_system;
