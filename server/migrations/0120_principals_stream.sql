-- What was lodged in an organisation's name is a stream of its own, numbered as its own log is
-- (docs/decisions/0065-the-principals-stream.md). Which of it the organisation sees says `principals` alone, at each reading.
create table declarations.principal_numbers (
  organisation_id text not null,
  sequence bigint not null,
  change_id bigint not null,
  declaration_id text not null,
  lodged_by text not null,
  at timestamptz not null,
  primary key (organisation_id, sequence),
  unique (declaration_id, change_id, organisation_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index principal_numbers_at on declarations.principal_numbers (organisation_id, at, sequence);
alter table declarations.principal_numbers enable row level security;
create policy everything on declarations.principal_numbers to portal_system using (true);
create policy own on declarations.principal_numbers to portal_request
  using (organisation_id = foundation.current_organisation());
grant select on declarations.principal_numbers to portal_request;
grant select, insert, delete on declarations.principal_numbers to portal_system;

-- The place of each declaration in it: that of its last change. What it says stands with whoever lodged it.
create table declarations.principal_entries (
  organisation_id text not null,
  declaration_id text not null,
  sequence bigint not null,
  lodged_by text not null,
  lodged_at timestamptz not null,
  primary key (organisation_id, declaration_id),
  unique (organisation_id, sequence)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index principal_entries_lodged on declarations.principal_entries (organisation_id, lodged_at, declaration_id);
alter table declarations.principal_entries enable row level security;
create policy everything on declarations.principal_entries to portal_system using (true);
create policy own on declarations.principal_entries to portal_request
  using (organisation_id = foundation.current_organisation());
grant select on declarations.principal_entries to portal_request;
grant select, insert, update, delete on declarations.principal_entries to portal_system;

-- Below it a stream's head never falls, whatever is removed of it.
create table declarations.principal_head_floors (
  organisation_id text primary key,
  head bigint not null
);
alter table declarations.principal_head_floors enable row level security;
create policy everything on declarations.principal_head_floors to portal_system using (true);
create policy own on declarations.principal_head_floors to portal_request
  using (organisation_id = foundation.current_organisation());
grant select on declarations.principal_head_floors to portal_request;
grant select, insert, update on declarations.principal_head_floors to portal_system;

create view declarations.principal_heads with (security_invoker = true) as
  select f.organisation_id,
    greatest(f.head, (
      select n.sequence from declarations.principal_numbers n
      where n.organisation_id = f.organisation_id order by n.sequence desc limit 1)) as head
  from declarations.principal_head_floors f;
grant select on declarations.principal_heads to portal_request, portal_system;

-- What was numbered before anybody had the principal's number: the next pass gives it its places.
create table declarations.unshown (
  declaration_id text primary key
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
grant select, insert, delete on declarations.unshown to portal_system;

-- Which declaration is meant, and who lodged it, of those in the name of the organisation that calls: `p_by` is id or mrn.
create function declarations.lodged_for(p_organisation text, p_by text, p_value text)
  returns table (id text, lodged_by text, principal text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if p_organisation is distinct from foundation.current_organisation() then return; end if;
  if p_by = 'id' then
    return query
      select p.declaration_id, p.lodged_by, p.principal from declarations.principals p
      where p.declaration_id = p_value and p.organisation_id = p_organisation;
  elsif p_by = 'mrn' then
    return query
      select p.declaration_id, p.lodged_by, p.principal
      from declarations.declarations d join declarations.principals p on p.declaration_id = d.id
      where d.mrn = p_value and d.organisation_id = p.lodged_by and p.organisation_id = p_organisation;
  end if;
end
$$;
