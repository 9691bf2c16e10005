-- From here on a change is written once, and its number only beside it. Both are read together by the name of before, which
-- the version before also writes by, in the moment of the upgrade and when the sandbox starts afresh.
select pg_advisory_xact_lock(7203114561);
alter table declarations.changes rename to change_log;
-- No version uses it any more: it is read from the numbers.
alter table declarations.change_log drop column sequence;
-- No version uses it any more: everything is taken over.
drop table declarations.numbers_taken_over;

create view declarations.changes with (security_invoker = true) as
  select c.organisation_id, c.id, c.declaration_id, c.revision, c.event, c.at, c.actor_kind, c.status, c.status_group,
    c.lane, c.mrn, c.next_actions, c.reason, n.sequence
  from declarations.change_log c
    left join declarations.numbers n on n.organisation_id = c.organisation_id and n.change_id = c.id;
grant select, insert on declarations.changes to portal_request;
grant select, insert, delete on declarations.changes to portal_system;

create function declarations.write_change() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    delete from declarations.numbers n where n.organisation_id = old.organisation_id and n.change_id = old.id;
    delete from declarations.change_log c where c.organisation_id = old.organisation_id and c.id = old.id;
    return old;
  end if;
  insert into declarations.change_log
    (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, mrn, next_actions,
     reason)
  values (new.organisation_id, new.declaration_id, new.revision, new.event, new.at, new.actor_kind, new.status,
    new.status_group, new.lane, new.mrn, new.next_actions, new.reason);
  return new;
end
$$;
create trigger write_change instead of insert or delete on declarations.changes
  for each row execute function declarations.write_change();

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
  end if;
  perform audit.record(p_organisation, v_at, c #>> '{actor,kind}', c #>> '{actor,id}', c ->> 'action', 'declaration', p ->> 'id',
    (c ->> 'request')::uuid, c ->> 'address',
    jsonb_strip_nulls(jsonb_build_object('status', p ->> 'status', 'reason', p ->> 'reason')));
  perform foundation.remember_answer(p_organisation, c #>> '{actor,id}', c ->> 'operation', c ->> 'idempotencyKey',
    decode(c ->> 'fingerprint', 'hex'), 201, c -> 'answerHeaders', c ->> 'answerBody');
  return query select 'changed', null::jsonb, null::text;
end
$$;

create or replace function declarations.decide_declarations(p_rows jsonb) returns table(organisation_id text, id text)
  language sql
  set plan_cache_mode = force_custom_plan
as $$
  with given as (
    select * from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, id text, revision integer, mrn text, lifecycle jsonb, status text, "statusGroup" text,
      lane text, at timestamptz, event text, "nextActions" jsonb, "actorKind" text, "actorId" text, "auditKind" text,
      request uuid, address text, reason text)
  ),
  changed as (
    update declarations.declarations d set
      mrn = coalesce(d.mrn, g.mrn), status = g.status, status_group = g."statusGroup", lane = g.lane,
      lifecycle = g.lifecycle, revision = d.revision + 1, changed_at = g.at
    from given g
    where d.organisation_id = g."organisationId" and d.id = g.id and d.revision = g.revision
    returning d.organisation_id, d.id, d.revision, d.mrn, d.status, d.status_group, d.lane, g.at, g.event,
      g."nextActions" as next_actions, g."actorKind" as actor_kind, g."actorId" as actor_id,
      g."auditKind" as audit_kind, g.request, g.address, g.reason
  ),
  logged as (
    insert into declarations.change_log
      (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, mrn, next_actions,
       reason)
    select c.organisation_id, c.id, c.revision, c.event, c.at, c.actor_kind, c.status, c.status_group, c.lane, c.mrn,
      c.next_actions, c.reason
    from changed c
  ),
  audited as (
    select c.organisation_id, c.id,
      audit.record(c.organisation_id, c.at, c.audit_kind, c.actor_id, c.event, 'declaration', c.id, c.request,
        c.address, jsonb_build_object('status', c.status, 'reason', c.reason))
    from changed c
  )
  select a.organisation_id, a.id from audited a
$$;


-- Committed changes without a number, in the order in which they were written.
create function declarations.pending_changes(p_floor bigint, p_most integer)
  returns table (organisation_id text, id bigint, place bigint, at timestamptz)
  language sql stable
as $$
  select c.organisation_id, c.id, c.place, c.at from declarations.change_log c
  where c.place > p_floor and (
    select n.sequence from declarations.numbers n
    where n.organisation_id = c.organisation_id and n.change_id = c.id) is null
  order by c.place limit p_most
$$;

-- Up to which place everything is numbered rises so: once all transactions that could have taken a place up to the mark have
-- ended, what is still seen without a number is all that there is, and after a pass that left nothing the mark is the floor.
-- The connection keeps both, since what is updated at each pass would leave more to read at each pass while anybody
-- holds a snapshot.
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
  latest as (
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
  select string_agg(t.organisation_id || ' ' || t.head + t.total, ','), coalesce(sum(t.total), 0)
  into v_heads, v_count from totals t;
  if v_count > 0 then
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
