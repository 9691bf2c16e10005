-- Creates a declaration as create_declaration does, after it has checked the registers. Returns `unfounded` with the
-- errors as `body`. Skips the check for an LRN in use, because the stock that the existing declaration has reserved
-- would fail it.
create or replace function declarations.create_asked(p_organisation text, p jsonb, c jsonb, p_document text)
  returns table (outcome text, headers jsonb, body text, existing text)
  language plpgsql as
$$
declare
  v_unfounded jsonb;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if (c ->> 'idempotencyKey' is null or not exists (
    select from foundation.find_response(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
      decode(c ->> 'fingerprint', 'hex'))))
    and not exists (
      select from declarations.declarations d where d.organisation_id = p_organisation and d.lrn = p ->> 'lrn')
  then
    v_unfounded := declarations.unfounded(p -> 'asked', false);
    if v_unfounded is not null then
      return query select 'unfounded', null::jsonb, v_unfounded::text, null::text;
      return;
    end if;
  end if;
  return query select * from declarations.create_declaration(p_organisation, p, c, p_document);
end
$$;

grant execute on function declarations.create_asked(text, jsonb, jsonb, text) to portal_request, portal_system;
