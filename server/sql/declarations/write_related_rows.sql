-- Stores the other rows of a change that write_changes has stored: amendment, replaced version, presentation, answer to a
-- query, closed query, bills and events of their debts. `p_document` is the document of the change.
create or replace function declarations.write_related_rows(p_organisation text, p_at timestamptz, p jsonb, p_document text) returns void
  language plpgsql as
$$
declare
  v_id text := p ->> 'id';
  v_related jsonb := p -> 'related';
  v_amendment jsonb := v_related -> 'amendment';
begin
  if v_amendment is not null then
    insert into declarations.amendments
      (organisation_id, declaration_id, number, status, reason, base_version, version, document, content_hash,
       requested_at, decided_at, duplicate_key, carrier_keys)
    select p_organisation, v_id, coalesce(max(a.number), 0) + 1, v_amendment ->> 'status', p ->> 'reason',
      (v_amendment ->> 'baseVersion')::integer, (v_amendment ->> 'version')::integer, p_document,
      decode(v_amendment ->> 'contentHash', 'hex'), p_at, (v_amendment ->> 'decidedAt')::timestamptz,
      (v_amendment #>> '{duplicate,key}')::bigint, (v_amendment #>> '{duplicate,carriers}')::bigint[]
    from declarations.amendments a where a.organisation_id = p_organisation and a.declaration_id = v_id;
  end if;
  if v_related ? 'replacesVersion' then
    update declarations.versions v set document = p_document, content_hash = decode(p ->> 'contentHash', 'hex')
    where v.organisation_id = p_organisation and v.declaration_id = v_id and v.version = (p ->> 'version')::integer;
  end if;
  if v_related ? 'presentation' then
    insert into declarations.presentations
      (organisation_id, declaration_id, presented_at, arrived_at, office, goods_location)
    values (p_organisation, v_id, p_at, (v_related #>> '{presentation,arrivedAt}')::timestamptz,
      v_related #>> '{presentation,office}', v_related #>> '{presentation,goodsLocation}');
  end if;
  if v_related ? 'answer' then
    update declarations.queries q set
      status = 'answered', answer = v_related #>> '{answer,text}', answer_documents = v_related #> '{answer,documents}',
      answered_at = p_at
    where q.organisation_id = p_organisation and q.declaration_id = v_id
      and q.number = (v_related #>> '{answer,number}')::integer and q.status = 'open';
  end if;
  if v_related ? 'bills' then
    perform declarations.store_bills(v_related -> 'bills');
    perform declarations.record_debt_events(v_related -> 'bills');
  end if;
  if v_related ? 'closesQuery' then
    perform declarations.close_queries(
      jsonb_build_array(jsonb_build_object('organisationId', p_organisation, 'id', v_id, 'at', p_at)));
  end if;
end
$$;

grant execute on function declarations.write_related_rows(text, timestamptz, jsonb, text) to portal_request, portal_system;
