-- Terms and figures of the current documents of some declarations, where they are of another document or of none.
create function declarations.derive_documents(p_organisations text[], p_ids text[]) returns void
  language plpgsql
as $$
begin
  with changed as materialized (
    select d.organisation_id, d.id, v.content_hash, v.document::jsonb as document, f.declaration_id is not null as again
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
      join declarations.versions v
        on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
      left join declarations.key_figures f on f.organisation_id = d.organisation_id and f.declaration_id = d.id
    where f.content_hash is distinct from v.content_hash
  ),
  terms as materialized (
    select c.organisation_id, c.id, t.kind, t.value
    from changed c cross join lateral (
      select distinct 'commodity' as kind, i.item ->> 'commodityCode' as value
      from jsonb_array_elements(c.document -> 'goodsItems') as i (item)
      union all select 'importer', c.document #>> '{importer,identification}'
      union all select 'exporter', c.document #>> '{exporter,identification}') t
    where t.value is not null
  ),
  outdated as (
    delete from declarations.search_terms s using changed c
    where c.again and s.organisation_id = c.organisation_id and s.declaration_id = c.id and not exists (
      select from terms t
      where t.organisation_id = c.organisation_id and t.id = c.id and t.kind = s.kind and t.value = s.value)
  ),
  found as (
    insert into declarations.search_terms (organisation_id, declaration_id, kind, value)
    select t.organisation_id, t.id, t.kind, t.value from terms t
    on conflict do nothing
  )
  insert into declarations.key_figures as k
    (organisation_id, declaration_id, importer, exporter, invoice_amount, invoice_currency, goods_items, total_packages,
     gross_mass, content_hash)
  select c.organisation_id, c.id, c.document #>> '{importer,identification}',
    c.document #>> '{exporter,identification}', (c.document #>> '{invoice,amount}')::numeric,
    c.document #>> '{invoice,currency}', coalesce(jsonb_array_length(c.document -> 'goodsItems'), 0),
    (c.document #>> '{consignment,totalPackages}')::integer, (c.document #>> '{consignment,grossMass}')::numeric,
    c.content_hash
  from changed c
  on conflict (organisation_id, declaration_id) do update set
    importer = excluded.importer, exporter = excluded.exporter, invoice_amount = excluded.invoice_amount,
    invoice_currency = excluded.invoice_currency, goods_items = excluded.goods_items,
    total_packages = excluded.total_packages, gross_mass = excluded.gross_mass, content_hash = excluded.content_hash;
end
$$;

-- Where some declarations stand: on the desk or not, and what falls due for them.
create function declarations.derive_places(p_organisations text[], p_ids text[]) returns void
  language plpgsql
as $$
begin
  with stands as materialized (
    select d.organisation_id, d.id, d.lodged_at, declarations.on_desk(d) as on_desk,
      case when d.awaits_customs then d.changed_at end as awaits_since
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
  ),
  left_desk as (
    delete from declarations.desk k using stands s
    where k.organisation_id = s.organisation_id and k.declaration_id = s.id and not s.on_desk
  )
  insert into declarations.desk as k (organisation_id, declaration_id, lodged_at, awaits_since)
  select s.organisation_id, s.id, s.lodged_at, s.awaits_since from stands s where s.on_desk
  on conflict (organisation_id, declaration_id) do update set awaits_since = excluded.awaits_since
    where k.awaits_since is distinct from excluded.awaits_since;
  with outdated as (
    delete from declarations.deadlines l
    using unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
    where l.organisation_id = k.organisation_id and l.declaration_id = k.id and not exists (
      select from declarations.deadlines_of(d) t where t.what = l.what)
  )
  insert into declarations.deadlines as l (organisation_id, declaration_id, what, due_at)
  select d.organisation_id, d.id, t.what, t.due_at
  from unnest(p_organisations, p_ids) as k (organisation_id, id)
    join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
    cross join lateral declarations.deadlines_of(d) t
  on conflict (organisation_id, declaration_id, what) do update set due_at = excluded.due_at
    where l.due_at <> excluded.due_at;
end
$$;

-- Nothing is left of a document that is removed.
create function declarations.forget_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from declarations.search_terms t
  where t.organisation_id = old.organisation_id and t.declaration_id = old.declaration_id;
  delete from declarations.key_figures k
  where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
  delete from declarations.desk k
  where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
  delete from declarations.deadlines l
  where l.organisation_id = old.organisation_id and l.declaration_id = old.declaration_id;
  return null;
end
$$;
select pg_advisory_xact_lock(7203114561);
drop trigger index_document on declarations.versions;
create trigger forget_document after delete on declarations.versions
  for each row execute function declarations.forget_document();
-- No version uses it any more: it was the trigger's.
drop function declarations.index_document();

create or replace function declarations.create_declaration(p_organisation text, p jsonb, c jsonb, p_document text) returns table(outcome text, headers jsonb, body text, existing text)
  language plpgsql
as $$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_hash bytea := decode(p ->> 'contentHash', 'hex');
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is not null then
    return query
      select r.outcome, r.headers, r.body, null::text
      from foundation.remembered_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
        decode(c ->> 'fingerprint', 'hex')) r;
    if found then return; end if;
  end if;
  insert into declarations.declarations
    (organisation_id, id, lrn, type, office, status, status_group, lane, lifecycle, content_hash, created_at,
     changed_at, lodged_at)
  values
    (p_organisation, p ->> 'id', p ->> 'lrn', p ->> 'type', p ->> 'office', p ->> 'status', p ->> 'statusGroup',
     p ->> 'lane', p -> 'lifecycle', v_hash, v_at, v_at, (p ->> 'lodgedAt')::timestamptz)
  on conflict do nothing;
  if not found then
    return query
      select 'lrn_in_use', null::jsonb, null::text, d.id from declarations.declarations d
      where d.organisation_id = p_organisation and d.lrn = p ->> 'lrn';
    return;
  end if;
  insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
  values (p_organisation, p ->> 'id', 1, p_document, v_hash, v_at);
  if p ->> 'event' is not null then
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, next_actions)
    values (p_organisation, p ->> 'id', 1, p ->> 'event', v_at, 'declarant', p ->> 'status', p ->> 'statusGroup',
      p ->> 'lane', p -> 'nextActions');
  else
    -- A draft has no change that is numbered.
    perform declarations.derive_documents(array[p_organisation], array[p ->> 'id']);
  end if;
  perform audit.record(p_organisation, v_at, c #>> '{actor,kind}', c #>> '{actor,id}', c ->> 'action', 'declaration', p ->> 'id',
    (c ->> 'request')::uuid, c ->> 'address', jsonb_build_object('lrn', p ->> 'lrn', 'status', p ->> 'status'));
  perform foundation.remember_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
    decode(c ->> 'fingerprint', 'hex'), 201, c -> 'answerHeaders', c ->> 'answerBody');
  return query select 'created', null::jsonb, null::text, null::text;
end
$$;

create or replace function declarations.change_declaration(p_organisation text, p jsonb, c jsonb, p_document text) returns table(outcome text, headers jsonb, body text)
  language plpgsql
as $$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_version integer;
begin
  perform set_config('portal.organisation_id', p_organisation, true);
  if c ->> 'idempotencyKey' is not null then
    return query
      select r.outcome, r.headers, r.body
      from foundation.remembered_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
        decode(c ->> 'fingerprint', 'hex')) r;
    if found then return; end if;
  end if;
  update declarations.declarations d set
    type = p ->> 'type', office = p ->> 'office', status = p ->> 'status', status_group = p ->> 'statusGroup',
    lane = p ->> 'lane', lifecycle = p -> 'lifecycle', revision = d.revision + 1, changed_at = v_at,
    content_hash = decode(p ->> 'contentHash', 'hex'),
    version = d.version + (p #>> '{amendment,state}' is not distinct from 'granted')::integer,
    lodged_at = coalesce(d.lodged_at, (p ->> 'lodgedAt')::timestamptz)
  where d.organisation_id = p_organisation and d.id = p ->> 'id' and d.revision = (p ->> 'revision')::integer
  returning d.version into v_version;
  if not found then
    return query select 'changed_meanwhile', null::jsonb, null::text;
    return;
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
  perform foundation.remember_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
    decode(c ->> 'fingerprint', 'hex'), 201, c -> 'answerHeaders', c ->> 'answerBody');
  return query select 'changed', null::jsonb, null::text;
end
$$;

create or replace function declarations.number_changes(p_most integer) returns integer
  language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_kept text[] := string_to_array(nullif(current_setting('portal.numbering', true), ''), ' ');
  v_saved bigint;
  v_floor bigint;
  v_mark bigint := v_kept[2];
  v_marked_by xid8 := v_kept[3]::xid8;
  v_decided boolean := coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= v_marked_by, false);
  -- Before this transaction gets its id: whoever has a place up to there has a lower one.
  v_highest bigint := case when pg_current_xact_id_if_assigned() is null
    then pg_sequence_last_value('declarations.places') end;
  v_heads text;
  v_organisations text[];
  v_ids text[];
  v_count integer;
begin
  if not pg_try_advisory_xact_lock(7203114561) then return -1; end if;
  select coalesce(max(f.place), 0) into v_saved from declarations.numbering_floors f;
  v_floor := greatest(v_kept[1]::bigint, v_saved);
  with pending as materialized (
    select t.organisation_id, t.id, row_number() over (partition by t.organisation_id order by t.place) as nth
    from declarations.pending_changes(v_floor, p_most) t
  ),
  totals as materialized (
    select p.organisation_id, coalesce(h.head, 0) as head, count(*) as total, h.head is null as new
    from pending p left join declarations.heads h on h.organisation_id = p.organisation_id
    group by p.organisation_id, h.head
  ),
  opened as (
    insert into declarations.head_floors (organisation_id, head)
    select t.organisation_id, 0 from totals t where t.new
  ),
  numbered as (
    insert into declarations.numbers (organisation_id, sequence, change_id)
    select p.organisation_id, t.head + p.nth, p.id from pending p join totals t on t.organisation_id = p.organisation_id
    returning *
  ),
  latest as materialized (
    select distinct on (c.organisation_id, c.declaration_id) c.*, n.sequence
    from numbered n
      join declarations.change_log c on c.organisation_id = n.organisation_id and c.id = n.change_id
    order by c.organisation_id, c.declaration_id, n.sequence desc
  ),
  entered as (
    insert into declarations.status_entries as e
      (organisation_id, declaration_id, sequence, lrn, mrn, type, office, status, status_group, lane, changed_at,
       next_actions)
    select l.organisation_id, l.declaration_id, l.sequence, d.lrn, l.mrn, d.type, d.office, l.status, l.status_group,
      l.lane, l.at, l.next_actions
    from latest l join declarations.declarations d on d.organisation_id = l.organisation_id and d.id = l.declaration_id
    on conflict (organisation_id, declaration_id) do update set
      sequence = excluded.sequence, mrn = excluded.mrn, type = excluded.type, office = excluded.office,
      status = excluded.status, status_group = excluded.status_group, lane = excluded.lane,
      changed_at = excluded.changed_at, next_actions = excluded.next_actions
  )
  select string_agg(t.organisation_id || ' ' || t.head + t.total, ','), coalesce(sum(t.total), 0),
    (select array_agg(l.organisation_id) from latest l), (select array_agg(l.declaration_id) from latest l)
  into v_heads, v_count, v_organisations, v_ids from totals t;
  if v_count > 0 then
    perform declarations.derive_documents(v_organisations, v_ids);
    perform declarations.derive_places(v_organisations, v_ids);
    perform pg_notify('portal_feed', case when length(v_heads) < 7900 then v_heads else '' end);
  end if;
  if v_count < p_most then
    if v_decided then
      v_floor := greatest(v_floor, v_mark);
      v_mark := null;
    end if;
    if v_mark is null and v_highest > v_floor then
      v_mark := v_highest;
      v_marked_by := pg_current_xact_id();
    end if;
  end if;
  if v_floor >= v_saved + 10000 then
    insert into declarations.numbering_floors (place) values (v_floor);
    delete from declarations.numbering_floors f where f.place < v_floor;
  end if;
  perform set_config('portal.numbering',
    case when v_mark is null then v_floor::text else concat_ws(' ', v_floor, v_mark, v_marked_by) end, false);
  return v_count;
end
$$;
