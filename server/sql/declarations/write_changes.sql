-- Stores up to 250 changes of declarations from one request of an organisation: new ones (without `revision`) and
-- changes of existing ones. Each change has its `place`, from 1. `p_documents` contains the documents in this order,
-- separated by U+001E, which JSON never contains. `c` describes the request. Returns an idempotent replay without a
-- place, or one row for each change that is not stored, with the reason as `outcome` and its details as `body`, and for
-- each stored change that has a `duplicate`. Raises an exception (PS001) if the organisation then has more than
-- `maxDrafts` drafts.
create or replace function declarations.write_changes(p_organisation text, p_changes jsonb, c jsonb, p_documents text)
  returns table (place bigint, outcome text, headers jsonb, body text)
  language plpgsql
  -- A cached plan may date from a time when the tables were empty.
  set enable_seqscan = off as
$$
declare
  v_at timestamptz := (c ->> 'at')::timestamptz;
  v_rows jsonb[] := array(select jsonb_array_elements(p_changes));
  v_documents text[] := string_to_array(p_documents, chr(30));
  v_results jsonb := '[]';
  v_mandates jsonb;
  v_created bigint;
  v_changed text[] := '{}';
  v_first text;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is not null then
    return query
      select null::bigint, r.outcome, r.headers, r.body
      from foundation.find_response(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
        decode(c ->> 'fingerprint', 'hex')) r;
    if found then return; end if;
  end if;
  if p_changes @? '$[*].acting' or p_changes @? '$[*].mandates' then
    -- Every transaction locks mandates in the order of their principals, to avoid deadlocks.
    with held as materialized (
      select k.place, k.kind, h.mandate, to_jsonb(h) as body,
        h.mandate is not null and h.lacks is null and (k.kind = 'acting' or h.unlent is null) as allows
      from (
        select r -> 'place' as place, m.key as kind, m.value as required
        from unnest(v_rows) r
          cross join lateral (
            select 'acting', r -> 'acting' where r ? 'acting'
            union all select e.key, e.value from jsonb_each(r -> 'mandates') e) as m (key, value)
        order by m.value ->> 'principal', r -> 'place', m.key
      ) k cross join lateral mandates.lock_mandate(k.required) h
    ),
    by_place as materialized (
      select h.place, jsonb_object_agg(h.kind, h.mandate) as mandates,
        jsonb_object_agg(h.kind, h.body) filter (where not h.allows) as lacking
      from held h where h.kind <> 'acting' group by h.place
    )
    select v_results || coalesce((
        select jsonb_agg(jsonb_build_object('place', h.place, 'outcome', 'mandate_required'))
        from held h where h.kind = 'acting' and not h.allows), '[]') || coalesce((
        select jsonb_agg(jsonb_build_object('place', b.place, 'outcome', 'uncovered', 'body', b.lacking))
        from by_place b where b.lacking is not null), '[]'),
      (select jsonb_object_agg(b.place::text, b.mandates) from by_place b)
    into v_results, v_mandates;
    v_rows := declarations.without_results(v_rows, v_results);
  end if;
  -- Inserted in the order of the LRNs, so that batches with the same LRNs wait without a deadlock.
  insert into declarations.declarations
    (organisation_id, id, lrn, type, office, status, status_group, lane, lifecycle, content_hash, created_at, changed_at,
     lodged_at, has_errors, duplicate_key, carrier_keys)
  select p_organisation, r ->> 'id', r ->> 'lrn', r ->> 'type', r ->> 'office', r ->> 'status', r ->> 'statusGroup',
    r ->> 'lane', r -> 'lifecycle', decode(r ->> 'contentHash', 'hex'), v_at, v_at, (r ->> 'lodgedAt')::timestamptz,
    (r ->> 'hasErrors')::boolean, (r #>> '{duplicate,key}')::bigint, (r #>> '{duplicate,carriers}')::bigint[]
  from unnest(v_rows) r where not r ? 'revision' order by r ->> 'lrn' collate "C", r -> 'place'
  on conflict do nothing;
  get diagnostics v_created = row_count;
  if p_changes @? '$[*].revision' then
    with changed as (
      update declarations.declarations d set
        type = r ->> 'type', office = r ->> 'office', status = r ->> 'status', status_group = r ->> 'statusGroup',
        lane = r ->> 'lane', lifecycle = r -> 'lifecycle', version = (r ->> 'version')::integer, revision = d.revision + 1,
        content_hash = decode(r ->> 'contentHash', 'hex'), changed_at = v_at,
        lodged_at = (r ->> 'lodgedAt')::timestamptz, has_errors = (r ->> 'hasErrors')::boolean,
        duplicate_key = case when r ? 'duplicate' then (r #>> '{duplicate,key}')::bigint else d.duplicate_key end,
        carrier_keys = case when r ? 'duplicate' then (r #>> '{duplicate,carriers}')::bigint[] else d.carrier_keys end
      from unnest(v_rows) r
      where d.organisation_id = p_organisation and d.id = r ->> 'id' and d.revision = (r ->> 'revision')::integer
      returning d.id
    )
    select coalesce(array_agg(w.id), '{}') into v_changed from changed w;
  end if;
  if v_created + cardinality(v_changed) < cardinality(v_rows) then
    -- A declaration that an earlier change of this request has created has no version yet.
    select v_results || jsonb_agg(case when r ? 'revision'
      then jsonb_build_object('place', r -> 'place', 'outcome', 'changed_meanwhile')
      else jsonb_build_object('place', r -> 'place', 'outcome', 'lrn_in_use', 'body', case when d.id is not null
        then jsonb_build_object('id', d.id, 'lrn', d.lrn, 'mrn', d.mrn, 'status', d.status, 'contentHash',
          encode(d.content_hash, 'hex'), 'lodgedHash', encode(h.lodged_hash, 'hex')) end) end)
    into v_results
    from unnest(v_rows) r
      left join declarations.declarations d on d.organisation_id = p_organisation and d.lrn = r ->> 'lrn'
      left join declarations.versions v
        on v.organisation_id = p_organisation and v.declaration_id = d.id and v.version = 1
      left join lateral (
        select coalesce(v.content_hash, d.content_hash) as lodged_hash where d.lodged_at is not null) h on true
    where case when r ? 'revision' then r ->> 'id' <> all (v_changed) else d.id is distinct from r ->> 'id' end;
    v_rows := declarations.without_results(v_rows, v_results);
  end if;
  if cardinality(v_rows) > 0 then
    insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
    select p_organisation, r ->> 'id', (r ->> 'version')::integer, v_documents[(r -> 'place')::integer],
      decode(r ->> 'contentHash', 'hex'), v_at
    from unnest(v_rows) r where r ? 'addsVersion';
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, mrn, next_actions,
       reason)
    select p_organisation, r ->> 'id', coalesce((r -> 'revision')::integer, 0) + 1, r ->> 'event', v_at, 'declarant',
      r ->> 'status', r ->> 'statusGroup', r ->> 'lane', r ->> 'mrn', r -> 'nextActions', r ->> 'reason'
    from unnest(v_rows) r where r ? 'event';
    perform audit.record_each(p_organisation, v_at, c #>> '{actor,kind}', c #>> '{actor,id}', c ->> 'action', 'declaration',
      (c ->> 'request')::uuid, c ->> 'address', array(select r ->> 'id' from unnest(v_rows) r),
      array(select r -> 'audited' from unnest(v_rows) r));
    if p_changes @? '$[*].readers' then
      perform declarations.set_principals(p_organisation, r ->> 'id', r -> 'readers',
        coalesce(v_mandates -> (r ->> 'place'), '{}'))
      from unnest(v_rows) r where r ? 'readers';
    end if;
    if p_changes @? '$[*].related' then
      perform declarations.write_related_rows(p_organisation, v_at, r, v_documents[(r -> 'place')::integer])
      from unnest(v_rows) r where r ? 'related';
    end if;
    if p_changes @? '$[*] ? (!exists(@.event))' then
      -- A draft has no change to sequence, so its search terms are stored here.
      perform declarations.derive_documents(array_agg(p_organisation), array_agg(r ->> 'id'))
      from unnest(v_rows) r where not r ? 'event';
    end if;
    if c ? 'duplicates' then
      -- A change is not compared with itself or with a later one. Only a single change locks its key, because a lock
      -- for each row would fill the lock table: two concurrent batches do not detect each other's duplicates.
      select v_results || coalesce(jsonb_agg(jsonb_build_object('place', f.r -> 'place', 'outcome', 'duplicate', 'body', f.first)), '[]'),
        min(f.first)
      into v_results, v_first
      from (
        select r, declarations.find_duplicate(p_organisation, r ->> 'lrn', r -> 'duplicate' || (c -> 'duplicates'),
          array(select o ->> 'id' from jsonb_array_elements(p_changes) o where o -> 'place' >= r -> 'place'),
          jsonb_array_length(p_changes) = 1) as first
        from unnest(v_rows) r where r ? 'duplicate'
      ) f where f.first is not null;
    end if;
    if c ->> 'idempotencyKey' is not null then
      perform foundation.store_response(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
        decode(c ->> 'fingerprint', 'hex'), (c ->> 'answerStatus')::integer, c -> 'answerHeaders',
        declarations.answer_with_duplicate(c ->> 'answerBody', c ->> 'duplicateWarning', v_first));
    end if;
    if c ? 'maxDrafts' and (
      select t.drafts from declarations.take_storage(p_organisation) t) > (c ->> 'maxDrafts')::bigint
    then
      raise exception 'the organisation has as many drafts as it may' using errcode = 'PS001';
    end if;
  end if;
  if v_results <> '[]' then
    return query
      select (x -> 'place')::bigint, x ->> 'outcome', null::jsonb, x ->> 'body' from jsonb_array_elements(v_results) x;
  end if;
end
$$;

grant execute on function declarations.write_changes(text, jsonb, jsonb, text) to portal_request, portal_system;
