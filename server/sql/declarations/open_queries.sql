-- Opens one query per row, with the next number of its declaration.
create or replace function declarations.open_queries(p_rows jsonb) returns void
  language plpgsql as $$
begin
  insert into declarations.queries
    (organisation_id, declaration_id, number, status, question, requested_documents, due_by, opened_at)
  select g."organisationId", g.id,
    (select coalesce(max(q.number), 0) + 1 from declarations.queries q
     where q.organisation_id = g."organisationId" and q.declaration_id = g.id),
    'open', g.question, g."requestedDocuments", g."dueBy", g.at
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, question text, "requestedDocuments" jsonb, "dueBy" timestamptz, at timestamptz);
end
$$;

grant execute on function declarations.open_queries(jsonb) to portal_request, portal_system;
