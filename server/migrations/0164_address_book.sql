-- Whom an organisation declares with: what its people wrote down, and what its lodgements name
-- (docs/decisions/0075-address-book.md).
create table declarations.parties (
  organisation_id text not null,
  id text not null,
  name text not null,
  identification text,
  address jsonb not null,
  -- What tells two of them apart: the number, else the name with the country.
  identity text not null,
  -- What is looked for in it, in small letters without accents.
  search text not null,
  -- Whether somebody wrote it: what lodgements say leaves it as it is.
  written boolean not null,
  -- The last lodgement that named it.
  used_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, identity)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index parties_by_name on declarations.parties (organisation_id, search, id);

-- Up to which number of its log an organisation's address book knows its lodgements.
create table declarations.parties_fed (
  organisation_id text primary key,
  sequence bigint not null
);

-- Documents to begin with.
create table declarations.templates (
  organisation_id text not null,
  id text not null,
  name text not null,
  document text not null,
  version integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create unique index templates_by_name on declarations.templates (organisation_id, lower(name));

do $$
declare
  name text;
begin
  foreach name in array array['parties', 'parties_fed', 'templates'] loop
    execute format('alter table declarations.%I enable row level security', name);
    execute format('create policy everything on declarations.%I to portal_system using (true)', name);
    execute format(
      'create policy own on declarations.%I to portal_request using (organisation_id = foundation.current_organisation())', name);
    execute format('grant select, insert, update, delete on declarations.%I to portal_request, portal_system', name);
  end loop;
end
$$;
