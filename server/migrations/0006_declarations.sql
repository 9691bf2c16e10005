-- Declarations: a narrow current row, the documents beside it as immutable text, and one log of changes, numbered late.
create schema declarations;
grant usage on schema declarations to portal_request, portal_system;

create table declarations.declarations (
  organisation_id text not null,
  id text not null,
  lrn text not null,
  mrn text,
  type text not null check (type in ('import', 'export')),
  office text,
  status text not null,
  status_group text not null,
  lane text,
  lifecycle jsonb not null,
  -- The document's version, and the row's: every change moves the second, and it is the ETag.
  version integer not null default 1,
  revision integer not null default 1,
  content_hash bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  lodged_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, lrn),
  unique (organisation_id, mrn)
);

create table declarations.versions (
  organisation_id text not null,
  declaration_id text not null,
  version integer not null,
  document text not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  primary key (organisation_id, declaration_id, version)
);
-- Twice the write rate of the built-in method, where the server was built with it.
do $$
begin
  if (select 'lz4' = any (enumvals) from pg_settings where name = 'default_toast_compression') then
    alter table declarations.versions alter column document set compression lz4;
  end if;
end
$$;

create table declarations.changes (
  organisation_id text not null,
  id bigint generated always as identity,
  declaration_id text not null,
  revision integer not null,
  event text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('declarant', 'customs', 'system')),
  status text not null,
  status_group text not null,
  lane text,
  mrn text,
  next_actions jsonb not null,
  reason text,
  -- Given after the commit, gapless in an organisation: a number taken before would let a late commit be skipped.
  sequence bigint,
  primary key (organisation_id, id)
);
create index changes_pending on declarations.changes (id) where sequence is null;
create unique index on declarations.changes (organisation_id, sequence);
create index on declarations.changes (organisation_id, declaration_id, id);

-- The status feed: each declaration's latest numbered change, whole, so that a poll is one range of one index.
create table declarations.status_entries (
  organisation_id text not null,
  declaration_id text not null,
  sequence bigint not null,
  lrn text not null,
  mrn text,
  type text not null,
  office text,
  status text not null,
  status_group text not null,
  lane text,
  changed_at timestamptz not null,
  next_actions jsonb not null,
  primary key (organisation_id, declaration_id)
);
create unique index on declarations.status_entries (organisation_id, sequence);
create index on declarations.status_entries (organisation_id, lrn);
create index on declarations.status_entries (organisation_id, mrn);

create table declarations.heads (
  organisation_id text primary key,
  head bigint not null
);

do $$
declare
  name text;
begin
  foreach name in array array['declarations', 'versions', 'changes', 'status_entries', 'heads'] loop
    execute format('alter table declarations.%I enable row level security', name);
    execute format(
      'create policy own on declarations.%I to portal_request using (organisation_id = foundation.current_organisation())',
      name);
    execute format('create policy everything on declarations.%I to portal_system using (true)', name);
  end loop;
end
$$;
grant select, insert, update, delete on declarations.declarations, declarations.versions to portal_request;
grant select, insert on declarations.changes to portal_request;
grant select on declarations.status_entries, declarations.heads to portal_request;
grant select, insert, update, delete on all tables in schema declarations to portal_system;

-- Safe resubmission, in the caller's transaction (contract 6). Null: go on with the work. A second call with the same
-- key does not wait for the first: its lock is only tried.
create function foundation.remembered_answer(
  p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea)
  returns table (outcome text, headers jsonb, body text)
  language plpgsql as
$$
begin
  if not pg_try_advisory_xact_lock(
    hashtextextended(concat_ws(chr(10), p_organisation, p_caller, p_operation, p_key), 0)) then
    return query select 'in_progress', null::jsonb, null::text;
    return;
  end if;
  return query
    select case when i.fingerprint = p_fingerprint then 'replayed' else 'reused' end, i.headers, i.body
    from foundation.idempotency i
    where i.organisation_id = p_organisation and i.caller_id = p_caller
      and i.operation = p_operation and i.key = p_key and i.created_at > now() - interval '24 hours';
end
$$;

create function foundation.remember_answer(
  p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea,
  p_status integer, p_headers jsonb, p_body text) returns void
  language sql as
$$
  insert into foundation.idempotency (organisation_id, caller_id, operation, key, fingerprint, status, headers, body)
  select p_organisation, p_caller, p_operation, p_key, p_fingerprint, p_status, p_headers, p_body
  where p_key is not null
  on conflict (organisation_id, caller_id, operation, key) do update set
    fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
    created_at = excluded.created_at
$$;

create function audit.record(
  p_organisation text, p_at timestamptz, p_actor_kind text, p_actor text, p_action text,
  p_target_kind text, p_target text, p_request uuid, p_address text, p_change jsonb) returns void
  language sql as
$$
  insert into audit.events
    (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, address, change)
  values (p_organisation, p_at, p_actor_kind, p_actor, p_action, p_target_kind, p_target, p_request, p_address, p_change)
$$;

-- One declaration created, as a draft or lodged at once: document, row, change, audit row and remembered answer in one
-- round trip, or nothing. `p` holds what is stored, `c` the call: who makes it, request, address, idempotency, answer.
create function declarations.create_declaration(p_organisation text, p jsonb, c jsonb, p_document text)
  returns table (outcome text, headers jsonb, body text, existing text)
  language plpgsql as
$$
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
    insert into declarations.changes
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

-- One declaration changed by its declarant, if it still is as it was read. The document replaces that of its version,
-- or is an amendment: then, and for all else that stands beside the state, see write_beside.
create function declarations.change_declaration(p_organisation text, p jsonb, c jsonb, p_document text)
  returns table (outcome text, headers jsonb, body text)
  language plpgsql as
$$
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
    insert into declarations.changes
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

-- What customs decided on many declarations, each only if it still is as it was read; answers with those that were.
-- Planned anew each time: a plan kept since the tables were empty reads them whole.
create function declarations.decide_declarations(p_rows jsonb)
  returns table (organisation_id text, id text)
  language sql set plan_cache_mode = force_custom_plan as
$$
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
    insert into declarations.changes
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

-- Gives every committed change its number, in one durable statement, and tells the nodes once. One node at a time; the
-- lock goes with the transaction, so a killed node leaves none behind.
-- Planned anew each time, as above.
create function declarations.number_changes(p_most integer) returns integer
  language plpgsql set plan_cache_mode = force_custom_plan as
$$
declare
  v_heads text;
  v_count integer;
begin
  if not pg_try_advisory_xact_lock(7203114561) then return -1; end if;
  with pending as materialized (
    select t.*, row_number() over (partition by t.organisation_id order by t.id) as place
    from (
      select c.organisation_id, c.id, c.declaration_id from declarations.changes c
      where c.sequence is null order by c.id limit p_most) t
  ),
  totals as (
    select p.organisation_id, count(*) as total from pending p group by p.organisation_id
  ),
  moved as (
    insert into declarations.heads as h (organisation_id, head)
    select t.organisation_id, t.total from totals t
    on conflict (organisation_id) do update set head = h.head + excluded.head
    returning h.organisation_id, h.head
  ),
  numbered as (
    update declarations.changes c set sequence = m.head - t.total + p.place
    from pending p join totals t using (organisation_id) join moved m using (organisation_id)
    where c.organisation_id = p.organisation_id and c.id = p.id
    returning c.*
  ),
  latest as (
    select distinct on (n.organisation_id, n.declaration_id) n.* from numbered n
    order by n.organisation_id, n.declaration_id, n.sequence desc
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
  select string_agg(m.organisation_id || ' ' || m.head, ','), (select count(*) from pending)
  into v_heads, v_count from moved m;
  if v_count > 0 then
    perform pg_notify('portal_feed', case when length(v_heads) < 7900 then v_heads else '' end);
  end if;
  return v_count;
end
$$;
