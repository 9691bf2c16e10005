-- Stores a declarant's change with its version, change-log row, audit event and idempotent response. Returns `changed`
-- with the duplicate that it found as `body`, the idempotent replay, or why nothing is stored: `mandate_required`, `uncovered` (the mandate does not allow the
-- content) or `changed_meanwhile` (other revision).
create or replace function declarations.change_declaration(p_organisation text, p jsonb, c jsonb, p_document text)
returns table(outcome text, headers jsonb, body text)
language plpgsql as $$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_version integer;
  v_held record;
  v_named boolean;
  v_asked boolean;
  v_first text;
  -- An amendment that customs has not granted yet does not change what the declaration is compared by.
  v_compares boolean := p ? 'duplicate' and p #>> '{amendment,status}' is distinct from 'requested';
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is not null then
    return query
      select r.outcome, r.headers, r.body
      from foundation.find_response(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
        decode(c ->> 'fingerprint', 'hex')) r;
    if found then return; end if;
  end if;
  -- A draft has no principal yet.
  v_named := p -> 'acting' is not null and exists (
    select from declarations.declarations d
    where d.organisation_id = p_organisation and d.id = p ->> 'id' and d.lodged_at is not null);
  if v_named then
    select h.* into v_held from mandates.lock_mandate(p -> 'acting') h;
    if v_held.mandate is null or v_held.lacks is not null then
      return query select 'mandate_required', null::jsonb, to_jsonb(v_held)::text;
      return;
    end if;
  end if;
  v_asked := p -> 'mandate' is not null and (v_named
    or p #>> '{acting,principal}' is distinct from p #>> '{mandate,principal}'
    or p #>> '{acting,representative}' is distinct from p #>> '{mandate,representative}');
  if v_asked then
    select h.* into v_held from mandates.lock_mandate(p -> 'mandate') h;
    if v_held.mandate is null or v_held.lacks is not null or v_held.unlent is not null then
      return query select 'uncovered', null::jsonb, to_jsonb(v_held)::text;
      return;
    end if;
  end if;
  if p ->> 'duplicateWarning' is not null then
    v_first := declarations.find_duplicate(p_organisation, p ->> 'lrn', p -> 'duplicate', '{}', true);
  end if;
  update declarations.declarations d set
    type = p ->> 'type', office = p ->> 'office', status = p ->> 'status', status_group = p ->> 'statusGroup',
    lane = p ->> 'lane', lifecycle = p -> 'lifecycle', revision = d.revision + 1, changed_at = v_at,
    content_hash = decode(p ->> 'contentHash', 'hex'),
    version = d.version + (p #>> '{amendment,status}' is not distinct from 'granted')::integer,
    lodged_at = coalesce(d.lodged_at, (p ->> 'lodgedAt')::timestamptz), has_errors = (p ->> 'hasErrors')::boolean,
    duplicate_key = case when v_compares then (p #>> '{duplicate,key}')::bigint else d.duplicate_key end,
    carrier_keys = case when v_compares then (p #>> '{duplicate,carriers}')::bigint[] else d.carrier_keys end
  where d.organisation_id = p_organisation and d.id = p ->> 'id' and d.revision = (p ->> 'revision')::integer
  returning d.version into v_version;
  if not found then
    return query select 'changed_meanwhile', null::jsonb, null::text;
    return;
  end if;
  -- An amendment that customs has not granted yet does not change the principal.
  if v_asked and p #>> '{amendment,status}' is distinct from 'requested' then
    perform declarations.set_principal(p_organisation, p ->> 'id', p -> 'mandate', v_held.mandate);
  elsif (p -> 'namesNobody')::boolean and p #>> '{amendment,status}' = 'granted' then
    perform declarations.set_principal(p_organisation, p ->> 'id', null, null);
  end if;
  if p_document is not null and p -> 'amendment' is null then
    update declarations.versions v set document = p_document, content_hash = decode(p ->> 'contentHash', 'hex')
    where v.organisation_id = p_organisation and v.declaration_id = p ->> 'id' and v.version = v_version;
  end if;
  if p ->> 'event' is not null then
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, mrn, next_actions,
       reason)
    values (p_organisation, p ->> 'id', (p ->> 'revision')::integer + 1, p ->> 'event', v_at, 'declarant',
      p ->> 'status', p ->> 'statusGroup', p ->> 'lane', p ->> 'mrn', p -> 'nextActions', p ->> 'reason');
    perform declarations.write_beside(p_organisation, p, v_version, p_document);
  else
    perform declarations.derive_documents(array[p_organisation], array[p ->> 'id']);
  end if;
  perform audit.record(p_organisation, v_at, c #>> '{actor,kind}', c #>> '{actor,id}', c ->> 'action', 'declaration', p ->> 'id',
    (c ->> 'request')::uuid, c ->> 'address',
    jsonb_strip_nulls(jsonb_build_object('status', p ->> 'status', 'reason', p ->> 'reason')));
  perform foundation.store_response(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
    decode(c ->> 'fingerprint', 'hex'), coalesce((c ->> 'answerStatus')::integer, 201), c -> 'answerHeaders',
    declarations.answer_with_duplicate(c ->> 'answerBody', p ->> 'duplicateWarning', v_first));
  return query select 'changed', null::jsonb, v_first;
end
$$;

grant execute on function declarations.change_declaration(text, jsonb, jsonb, text) to portal_request, portal_system;
