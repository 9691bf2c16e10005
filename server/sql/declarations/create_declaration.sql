-- Stores a new draft or lodged declaration with its version, principal, audit event and idempotent response. Returns
-- `created` with the duplicate that it found as `body`, the idempotent replay, `uncovered` (no mandate allows it) or
-- `lrn_in_use` with the id of the existing declaration.
create or replace function declarations.create_declaration(p_organisation text, p jsonb, c jsonb, p_document text)
returns table(outcome text, headers jsonb, body text, existing text)
language plpgsql as $$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_hash bytea := decode(p ->> 'contentHash', 'hex');
  v_held record;
  v_first text;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is not null then
    return query
      select r.outcome, r.headers, r.body, null::text
      from foundation.find_response(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
        decode(c ->> 'fingerprint', 'hex')) r;
    if found then return; end if;
  end if;
  if p -> 'mandate' is not null then
    select h.* into v_held from mandates.lock_mandate(p -> 'mandate') h;
    if v_held.mandate is null or v_held.lacks is not null or v_held.unlent is not null then
      return query select 'uncovered', null::jsonb, to_jsonb(v_held)::text, null::text;
      return;
    end if;
  end if;
  if p ->> 'duplicateWarning' is not null then
    v_first := declarations.find_duplicate(p_organisation, p ->> 'lrn', p -> 'duplicate', '{}', true);
  end if;
  insert into declarations.declarations
    (organisation_id, id, lrn, type, office, status, status_group, lane, lifecycle, content_hash, created_at,
     changed_at, lodged_at, has_errors, duplicate_key, carrier_keys)
  values
    (p_organisation, p ->> 'id', p ->> 'lrn', p ->> 'type', p ->> 'office', p ->> 'status', p ->> 'statusGroup',
     p ->> 'lane', p -> 'lifecycle', v_hash, v_at, v_at, (p ->> 'lodgedAt')::timestamptz, (p ->> 'hasErrors')::boolean,
     (p #>> '{duplicate,key}')::bigint, (p #>> '{duplicate,carriers}')::bigint[])
  on conflict do nothing;
  if not found then
    return query
      select 'lrn_in_use', null::jsonb, null::text, d.id from declarations.declarations d
      where d.organisation_id = p_organisation and d.lrn = p ->> 'lrn';
    return;
  end if;
  insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
  values (p_organisation, p ->> 'id', 1, p_document, v_hash, v_at);
  if p -> 'mandate' is not null then
    perform declarations.set_principal(p_organisation, p ->> 'id', p -> 'mandate', v_held.mandate);
  end if;
  if p ->> 'event' is not null then
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, next_actions)
    values (p_organisation, p ->> 'id', 1, p ->> 'event', v_at, 'declarant', p ->> 'status', p ->> 'statusGroup',
      p ->> 'lane', p -> 'nextActions');
  else
    -- A draft has no change to sequence, so its search terms are stored here.
    perform declarations.derive_documents(array[p_organisation], array[p ->> 'id']);
  end if;
  perform audit.record(p_organisation, v_at, c #>> '{actor,kind}', c #>> '{actor,id}', c ->> 'action', 'declaration', p ->> 'id',
    (c ->> 'request')::uuid, c ->> 'address', jsonb_build_object('lrn', p ->> 'lrn', 'status', p ->> 'status'));
  perform foundation.store_response(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
    decode(c ->> 'fingerprint', 'hex'), 201, c -> 'answerHeaders',
    declarations.answer_with_duplicate(c ->> 'answerBody', p ->> 'duplicateWarning', v_first));
  return query select 'created', null::jsonb, v_first, null::text;
end
$$;

grant execute on function declarations.create_declaration(text, jsonb, jsonb, text) to portal_request, portal_system;
