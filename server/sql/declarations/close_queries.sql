-- Closes the open queries of declarations.
create or replace function declarations.close_queries(p_rows jsonb) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update declarations.queries q set status = 'closed', closed_at = g.at
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, at timestamptz)
  where q.organisation_id = g."organisationId" and q.declaration_id = g.id and q.status <> 'closed';
end
$$;

grant execute on function declarations.close_queries(jsonb) to portal_request, portal_system;
