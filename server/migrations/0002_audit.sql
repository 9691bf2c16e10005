-- Who did what. Append-only: no role of the portal may update or delete.
create schema audit;
grant usage on schema audit to portal_request, portal_system;

create table audit.events (
  organisation_id text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('client', 'person', 'system')),
  actor_id text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  outcome text not null default 'applied',
  request_id uuid,
  address text,
  change jsonb,
  primary key (organisation_id, id)
);
create index on audit.events (id);
create index on audit.events (organisation_id, target_id, id);
alter table audit.events enable row level security;
create policy own on audit.events to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on audit.events to portal_system using (true);
grant select, insert on audit.events to portal_request, portal_system;
