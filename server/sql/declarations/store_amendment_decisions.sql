-- Stores decisions on requested amendments. A decision with a version grants the amendment, and stores its document as
-- this version.
create or replace function declarations.store_amendment_decisions(p_rows jsonb) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with decided as (
    update declarations.amendments a set
      status = g.status, decided_at = g.at, decision_reason = g.reason, version = g.version
    from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, id text, status text, version integer, reason text, at timestamptz)
    where a.organisation_id = g."organisationId" and a.declaration_id = g.id and a.decided_at is null
    returning a.*
  )
  insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
  select d.organisation_id, d.declaration_id, d.version, d.document, d.content_hash, d.decided_at
  from decided d where d.version is not null;
end
$$;

grant execute on function declarations.store_amendment_decisions(jsonb) to portal_system;
