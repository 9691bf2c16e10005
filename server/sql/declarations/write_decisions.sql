-- Stores decisions of customs: each declaration once, in its last state; each of its changes with an audit event, in
-- the order of `p_changes`; the other rows, and the events of the debts of `p_bills`. Returns the number of declarations that still had the given revision.
-- Without `law`, an acceptance stores the day in UTC and the current list versions. A null argument stores nothing.
create or replace function declarations.write_decisions(p_declarations jsonb, p_changes jsonb, p_amendments jsonb,
  p_assessments jsonb, p_bills jsonb, p_entries jsonb, p_opened jsonb, p_closed jsonb) returns integer
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_count integer;
begin
  if p_amendments is not null then
    perform declarations.store_amendment_decisions(p_amendments);
  end if;
  -- A granted amendment is the current version of the declaration.
  update declarations.declarations d set
    mrn = coalesce(d.mrn, g.mrn), status = g.status, status_group = g."statusGroup", lane = g.lane,
    lifecycle = g.lifecycle, revision = g.revision, changed_at = g.at, version = g.version,
    content_hash = coalesce(a.content_hash, d.content_hash),
    office = case when a.document is null then d.office else a.document::json ->> 'office' end,
    duplicate_key = case when a.document is null then d.duplicate_key else a.duplicate_key end,
    carrier_keys = case when a.document is null then d.carrier_keys else a.carrier_keys end
  from jsonb_to_recordset(p_declarations) as g(
      "organisationId" text, id text, "readRevision" integer, revision integer, "readVersion" integer, version integer,
      mrn text, lifecycle jsonb, status text, "statusGroup" text, lane text, at timestamptz)
    left join lateral (
      select n.* from declarations.amendments n
      where g.version > g."readVersion" and n.organisation_id = g."organisationId" and n.declaration_id = g.id
        and n.version = g.version) a on true
  where d.organisation_id = g."organisationId" and d.id = g.id and d.revision = g."readRevision";
  get diagnostics v_count = row_count;
  insert into declarations.change_log
    (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, mrn, next_actions, reason)
  select g."organisationId", g.id, g.revision, g.event, g.at, g."actorKind", g.status, g."statusGroup", g.lane, g.mrn,
    g."nextActions", g.reason
  from jsonb_to_recordset(p_changes) as g(nth integer, "organisationId" text, id text, revision integer, event text,
    at timestamptz, "actorKind" text, status text, "statusGroup" text, lane text, mrn text, "nextActions" jsonb, reason text)
  order by g.nth;
  insert into declarations.applicable_law (organisation_id, declaration_id, day, zone, versions)
  select g."organisationId", g.id, coalesce((g.law ->> 'day')::date, (g.at at time zone 'UTC')::date),
    coalesce(g.law ->> 'zone', 'Etc/UTC'), coalesce(g.law -> 'versions', reference.versions())
  from jsonb_to_recordset(p_changes) as g("organisationId" text, id text, event text, at timestamptz, law jsonb)
  where g.event = 'declaration.accepted';
  perform audit.record_decision(g."organisationId", g.at, g."auditKind", g."actorId", g."customsOffice", g.event, g.id,
    g.request, g.address, jsonb_build_object('status', g.status, 'reason', g.reason))
  from (
    select * from jsonb_to_recordset(p_changes) as c(nth integer, "organisationId" text, id text, event text,
      at timestamptz, "actorId" text, "auditKind" text, "customsOffice" text, request uuid, address text, status text, reason text)
    order by c.nth) g;
  if p_assessments is not null then
    perform declarations.store_assessments(p_assessments);
  end if;
  if p_bills is not null then
    perform declarations.store_bills(p_bills);
    perform declarations.store_debts(p_bills);
    perform declarations.record_debt_events(p_bills);
  end if;
  if p_entries is not null then
    perform ledger.write((
      select jsonb_agg(g.entry || jsonb_build_object('office', d.office) order by g.nth)
      from jsonb_array_elements(p_entries) with ordinality as g(entry, nth)
        left join declarations.declarations d
          on d.id = g.entry ->> 'declaration' and d.organisation_id = g.entry ->> 'organisationId'));
  end if;
  if p_opened is not null then
    perform declarations.open_queries(p_opened);
  end if;
  if p_closed is not null then
    perform declarations.close_queries(p_closed);
  end if;
  return v_count;
end
$$;

grant execute on function declarations.write_decisions(jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb) to portal_system;
