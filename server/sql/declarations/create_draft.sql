-- Creates a draft as create_declaration does. Raises an exception (PS001) if the organisation then has more than
-- `p_most` drafts. An idempotent replay succeeds regardless of the limit.
create or replace function declarations.create_draft(p_organisation text, p jsonb, c jsonb, p_document text, p_most bigint)
  returns table (outcome text, headers jsonb, body text, existing text)
  language plpgsql as
$$
declare
  v_created record;
begin
  select r.* into v_created from declarations.create_declaration(p_organisation, p, c, p_document) r;
  if v_created.outcome = 'created' and (select t.drafts from declarations.take_storage(p_organisation) t) > p_most then
    raise exception 'the organisation has as many drafts as it may' using errcode = 'PS001';
  end if;
  return query select v_created.outcome, v_created.headers, v_created.body, v_created.existing;
end
$$;

grant execute on function declarations.create_draft(text, jsonb, jsonb, text, bigint) to portal_request, portal_system;
