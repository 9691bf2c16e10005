-- Stores decisions of customs with change-log rows, audit events and the applicable law of accepted declarations.
-- Returns the changed declarations, and skips those with another revision. Without `law` it stores the day in UTC and
-- the current list versions.
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
    insert into declarations.applicable_law (organisation_id, declaration_id, day, zone, versions)
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

grant execute on function declarations.decide_declarations(jsonb) to portal_system;
