-- Changes a declaration as change_declaration does, after it has checked the registers. Returns `unfounded` with the
-- errors as `body` if authorisations or stock do not allow the change. Skips the check for an idempotent replay.
create or replace function declarations.change_asked(p_organisation text, p jsonb, c jsonb, p_document text)
  returns table (outcome text, headers jsonb, body text)
  language plpgsql as
$$
declare
  v_unfounded jsonb;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is null or not exists (
    select from foundation.find_response(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
      decode(c ->> 'fingerprint', 'hex')))
  then
    v_unfounded := declarations.unfounded(p -> 'asked', false);
    if v_unfounded is not null then
      return query select 'unfounded', null::jsonb, v_unfounded::text;
      return;
    end if;
  end if;
  return query select * from declarations.change_declaration(p_organisation, p, c, p_document);
end
$$;

grant execute on function declarations.change_asked(text, jsonb, jsonb, text) to portal_request, portal_system;
