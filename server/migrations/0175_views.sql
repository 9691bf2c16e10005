-- What people have saved of the console's lists (docs/decisions/0082-lists-and-views.md).
create schema finding;
grant usage on schema finding to portal_request, portal_system;

create table finding.views (
  organisation_id text not null,
  id text not null,
  person_id text not null,
  place text not null,
  name text not null,
  -- What stands behind the question mark of the address.
  search text not null,
  shared boolean not null,
  -- Whether the list begins with it, for the person.
  preset boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create unique index views_by_name on finding.views (organisation_id, person_id, place, lower(name));
create index views_shared on finding.views (organisation_id, place) where shared;

alter table finding.views enable row level security;
create policy everything on finding.views to portal_system using (true);
create policy own on finding.views to portal_request using (organisation_id = foundation.current_organisation());
grant select, insert, update, delete on finding.views to portal_request, portal_system;
