-- Stores the other rows of a declarant's change: amendment, version, presentation, answer to a query and bills.
-- change_declaration calls it in the same transaction; `p_version` is the version of the document after the change.
create or replace function declarations.write_beside(p_organisation text, p jsonb, p_version integer, p_document text) returns void
  language plpgsql as
$$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_id text := p ->> 'id';
  v_granted boolean := p #>> '{amendment,status}' is not distinct from 'granted';
begin
  if p -> 'amendment' is not null then
    insert into declarations.amendments
      (organisation_id, declaration_id, number, status, reason, base_version, version, document, content_hash,
       requested_at, decided_at, duplicate_key, carrier_keys)
    select p_organisation, v_id, coalesce(max(a.number), 0) + 1, p #>> '{amendment,status}', p ->> 'reason',
      case when v_granted then p_version - 1 else p_version end, case when v_granted then p_version end, p_document,
      decode(p #>> '{amendment,contentHash}', 'hex'), v_at, case when v_granted then v_at end,
      (p #>> '{duplicate,key}')::bigint, (p #>> '{duplicate,carriers}')::bigint[]
    from declarations.amendments a where a.organisation_id = p_organisation and a.declaration_id = v_id;
  end if;
  if v_granted then
    insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
    values (p_organisation, v_id, p_version, p_document, decode(p #>> '{amendment,contentHash}', 'hex'), v_at);
  end if;
  if p -> 'presentation' is not null then
    insert into declarations.presentations
      (organisation_id, declaration_id, presented_at, arrived_at, office, goods_location)
    values (p_organisation, v_id, v_at, (p #>> '{presentation,arrivedAt}')::timestamptz,
      p #>> '{presentation,office}', p #>> '{presentation,goodsLocation}');
  end if;
  if p -> 'answer' is not null then
    update declarations.queries q set
      status = 'answered', answer = p #>> '{answer,text}', answer_documents = p #> '{answer,documents}',
      answered_at = v_at
    where q.organisation_id = p_organisation and q.declaration_id = v_id
      and q.number = (p #>> '{answer,number}')::integer and q.status = 'open';
  end if;
  if p -> 'bills' is not null then
    perform declarations.store_bills(p -> 'bills');
  end if;
  -- A change that ends the declaration also closes its query.
  if p #>> '{lifecycle,query}' = 'closed' then
    update declarations.queries q set status = 'closed', closed_at = v_at
    where q.organisation_id = p_organisation and q.declaration_id = v_id and q.status <> 'closed';
  end if;
end
$$;

grant execute on function declarations.write_beside(text, jsonb, integer, text) to portal_request, portal_system;
