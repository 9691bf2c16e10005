-- Registered software, with the identifier that its calls carry in id_platform.
create schema platforms;
grant usage on schema platforms to portal_request, portal_system;

create sequence platforms.platform_number start 1000;
grant usage on sequence platforms.platform_number to portal_request, portal_system;

create table platforms.platforms (
  organisation_id text not null,
  id text not null unique,
  name text not null,
  state text not null default 'pending' check (state in ('pending', 'active', 'suspended', 'refused')),
  domains text[] not null,
  registered_by text,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id)
);
alter table platforms.platforms enable row level security;
create policy own on platforms.platforms to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on platforms.platforms to portal_system using (true);
grant select, insert, update on platforms.platforms to portal_request, portal_system;
