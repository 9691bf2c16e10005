-- Stores the decision `p_state` on the requested amendments of declarations. A granted amendment becomes the next
-- version of its declaration.
create or replace function declarations.decide_amendments(p_rows jsonb, p_state text) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with given as (
    select * from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, reason text, at timestamptz)
  ),
  decided as (
    update declarations.amendments a set
      status = p_state, decided_at = g.at, decision_reason = g.reason,
      version = case when p_state = 'granted' then d.version + 1 end
    from given g
      join declarations.declarations d on d.organisation_id = g."organisationId" and d.id = g.id
    where a.organisation_id = g."organisationId" and a.declaration_id = g.id and a.status = 'requested'
    returning a.*
  ),
  stored as (
    insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
    select d.organisation_id, d.declaration_id, d.version, d.document, d.content_hash, d.decided_at
    from decided d where d.status = 'granted'
  )
  update declarations.declarations c set
    version = d.version, content_hash = d.content_hash, office = d.document::json ->> 'office',
    duplicate_key = d.duplicate_key, carrier_keys = d.carrier_keys
  from decided d
  where d.status = 'granted' and c.organisation_id = d.organisation_id and c.id = d.declaration_id;
end
$$;

grant execute on function declarations.decide_amendments(jsonb, text) to portal_request, portal_system;
