-- Organisations own everything; people only act for them.
create schema organisations;
grant usage on schema organisations to portal_request, portal_system;

create table organisations.organisations (
  id text primary key,
  kind text not null check (kind in ('trader', 'broker', 'platform_operator', 'customs_authority')),
  name text not null,
  identification_number text not null,
  state text not null default 'active' check (state in ('pending', 'active', 'suspended', 'refused')),
  registered_by text,
  refusal_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
-- One that was refused does not spend the number.
create unique index on organisations.organisations (identification_number) where state <> 'refused';
create index on organisations.organisations (registered_by) where state = 'pending';
alter table organisations.organisations enable row level security;
create policy own on organisations.organisations to portal_request
  using (id = foundation.current_organisation());
create policy everything on organisations.organisations to portal_system using (true);
grant select, update on organisations.organisations to portal_request;
grant select, insert, update on organisations.organisations to portal_system;

create table organisations.people (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text,
  state text not null default 'active' check (state in ('unverified', 'active', 'disabled')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index on organisations.people (lower(email));
grant select, insert, update on organisations.people to portal_system;

create table organisations.memberships (
  organisation_id text not null references organisations.organisations (id),
  person_id text not null references organisations.people (id),
  role text not null check (role in ('owner', 'developer', 'viewer', 'officer', 'administrator', 'auditor')),
  created_at timestamptz not null,
  primary key (organisation_id, person_id)
);
create index on organisations.memberships (person_id);
alter table organisations.memberships enable row level security;
create policy own on organisations.memberships to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on organisations.memberships to portal_system using (true);
grant select on organisations.memberships to portal_request;
grant select, insert, update, delete on organisations.memberships to portal_system;
