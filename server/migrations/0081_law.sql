-- The law behind a declaration: the day of its acceptance, and the version of every code list on it. It never changes.
create table declarations.law (
  organisation_id text not null,
  declaration_id text not null,
  day date not null,
  -- The time zone whose day it is.
  zone text not null,
  -- The version of each code list, by its name.
  versions jsonb not null,
  primary key (organisation_id, declaration_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.law enable row level security;
create policy everything on declarations.law to portal_system using (true);
create policy own on declarations.law to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.law to portal_request;
-- It goes with its declaration alone, where an organisation of the sandbox starts afresh.
grant select, insert, delete on declarations.law to portal_system;

create function declarations.keep_law() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from declarations.declarations d where d.organisation_id = old.organisation_id and d.id = old.declaration_id)
  then
    return old;
  end if;
  raise exception 'the law of a declaration does not change';
end
$$;
create trigger keep_law before update or delete on declarations.law
  for each row execute function declarations.keep_law();

-- The time zone of the portal's days, fixed once something is lodged.
create table declarations.time_zone (
  only_row boolean primary key default true check (only_row),
  zone text not null
);
grant select, insert, update on declarations.time_zone to portal_system;

-- How far the declarations from before were given their law.
create table declarations.law_taken_over (
  organisation_id text not null,
  declaration_id text not null
);
insert into declarations.law_taken_over values ('', '');

-- With the law of what is accepted. The version before does not name it: its days are those of UTC, its lists those of now.
create or replace function declarations.decide_declarations(p_rows jsonb) returns table(organisation_id text, id text)
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  with given as (
    select * from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, id text, revision integer, mrn text, lifecycle jsonb, status text, "statusGroup" text,
      lane text, at timestamptz, event text, "nextActions" jsonb, "actorKind" text, "actorId" text, "auditKind" text,
      request uuid, address text, reason text, law jsonb)
  ),
  changed as (
    update declarations.declarations d set
      mrn = coalesce(d.mrn, g.mrn), status = g.status, status_group = g."statusGroup", lane = g.lane,
      lifecycle = g.lifecycle, revision = d.revision + 1, changed_at = g.at
    from given g
    where d.organisation_id = g."organisationId" and d.id = g.id and d.revision = g.revision
    returning d.organisation_id, d.id, d.revision, d.mrn, d.status, d.status_group, d.lane, g.at, g.event,
      g."nextActions" as next_actions, g."actorKind" as actor_kind, g."actorId" as actor_id,
      g."auditKind" as audit_kind, g.request, g.address, g.reason, g.law
  ),
  logged as (
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, mrn, next_actions,
       reason)
    select c.organisation_id, c.id, c.revision, c.event, c.at, c.actor_kind, c.status, c.status_group, c.lane, c.mrn,
      c.next_actions, c.reason
    from changed c
  ),
  accepted as (
    insert into declarations.law (organisation_id, declaration_id, day, zone, versions)
    select c.organisation_id, c.id, coalesce((c.law ->> 'day')::date, (c.at at time zone 'UTC')::date),
      coalesce(c.law ->> 'zone', 'Etc/UTC'), coalesce(c.law -> 'versions', reference.versions())
    from changed c where c.event = 'declaration.accepted'
  ),
  audited as (
    select c.organisation_id, c.id,
      audit.record(c.organisation_id, c.at, c.audit_kind, c.actor_id, c.event, 'declaration', c.id, c.request,
        c.address, jsonb_build_object('status', c.status, 'reason', c.reason))
    from changed c
  )
  select a.organisation_id, a.id from audited a;
end
$$;
