-- A function in SQL is planned at each call (before PostgreSQL 18 always, since then where it asks for plans of its own), and what
-- customs decides by it took a millisecond for two rows. In PL/pgSQL a statement is planned once a connection, as the others are
-- (docs/decisions/0041-prepared-statements.md). How many rows are given nobody knows then: joins go by index, row by row.

create or replace function audit.record(p_organisation text, p_at timestamptz, p_actor_kind text, p_actor text, p_action text, p_target_kind text, p_target text, p_request uuid, p_address text, p_change jsonb) returns void
  language plpgsql as $$
begin
  insert into audit.events
    (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, address, change)
  values (p_organisation, p_at, p_actor_kind, p_actor, p_action, p_target_kind, p_target, p_request, p_address, p_change);
end
$$;

create or replace function audit.record_each(p_organisation text, p_at timestamptz, p_actor_kind text, p_actor text, p_action text, p_target_kind text, p_request uuid, p_address text, p_targets text[], p_changes jsonb[]) returns void
  language plpgsql as $$
begin
  insert into audit.events
    (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, address, change)
  select p_organisation, p_at, p_actor_kind, p_actor, p_action, p_target_kind, t.target, p_request, p_address, t.change
  from unnest(p_targets, p_changes) with ordinality as t(target, change, place)
  order by t.place;
end
$$;

create or replace function declarations.cancel_bills(p_rows jsonb) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update declarations.bills b set state = 'cancelled', settled_at = g.at
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, at timestamptz)
  where b.organisation_id = g."organisationId" and b.declaration_id = g.id and b.state = 'due';
end
$$;

create or replace function declarations.close_queries(p_rows jsonb) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update declarations.queries q set state = 'closed', closed_at = g.at
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, at timestamptz)
  where q.organisation_id = g."organisationId" and q.declaration_id = g.id and q.state <> 'closed';
end
$$;

create or replace function declarations.decide_amendments(p_rows jsonb, p_state text) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with given as (
    select * from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, reason text, at timestamptz)
  ),
  decided as (
    update declarations.amendments a set
      state = p_state, decided_at = g.at, decision_reason = g.reason,
      version = case when p_state = 'granted' then d.version + 1 end
    from given g
      join declarations.declarations d on d.organisation_id = g."organisationId" and d.id = g.id
    where a.organisation_id = g."organisationId" and a.declaration_id = g.id and a.state = 'requested'
    returning a.*
  ),
  stored as (
    insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
    select d.organisation_id, d.declaration_id, d.version, d.document, d.content_hash, d.decided_at
    from decided d where d.state = 'granted'
  )
  update declarations.declarations c set
    version = d.version, content_hash = d.content_hash, office = d.document::json ->> 'office'
  from decided d
  where d.state = 'granted' and c.organisation_id = d.organisation_id and c.id = d.declaration_id;
end
$$;

create or replace function declarations.decide_declarations(p_rows jsonb) returns table(organisation_id text, id text)
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
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
  select a.organisation_id, a.id from audited a;
end
$$;

create or replace function declarations.open_queries(p_rows jsonb) returns void
  language plpgsql as $$
begin
  insert into declarations.queries
    (organisation_id, declaration_id, number, state, question, requested_documents, due_by, opened_at)
  select g."organisationId", g.id,
    (select coalesce(max(q.number), 0) + 1 from declarations.queries q
     where q.organisation_id = g."organisationId" and q.declaration_id = g.id),
    'open', g.question, g."requestedDocuments", g."dueBy", g.at
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, question text, "requestedDocuments" jsonb, "dueBy" timestamptz, at timestamptz);
end
$$;

create or replace function declarations.store_assessments(p_rows jsonb) returns void
  language plpgsql as $$
begin
  insert into declarations.assessments
    (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
  select g."organisationId", g.id, g.version, g.at, g.currency, g.payable, g.suspended, g.calculation
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, version integer, at timestamptz, currency text, payable numeric,
    suspended numeric, calculation jsonb)
  on conflict (organisation_id, declaration_id, version) do update set
    assessed_at = excluded.assessed_at, currency = excluded.currency, payable = excluded.payable,
    suspended = excluded.suspended, calculation = excluded.calculation;
end
$$;

create or replace function declarations.store_bills(p_rows jsonb) returns void
  language plpgsql as $$
begin
  insert into declarations.bills as b
    (organisation_id, declaration_id, number, basis, reference, state, amount, refunded, currency, due_by,
     guarantee_reference, created_at, settled_at)
  select g."organisationId", g.id, g.number, g.basis, g.reference, g.state, g.amount, g.refunded, g.currency, g."dueBy",
    g."guaranteeReference", g.at, case when g.state in ('paid', 'refunded', 'cancelled') then g.at end
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, number integer, basis text, reference text, state text, amount numeric, refunded numeric,
    currency text, "dueBy" timestamptz, "guaranteeReference" text, at timestamptz)
  on conflict (organisation_id, declaration_id, number) do update set
    state = excluded.state, refunded = excluded.refunded, guarantee_reference = excluded.guarantee_reference,
    settled_at = excluded.settled_at;
end
$$;

create or replace function foundation.remember_answer(p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea, p_status integer, p_headers jsonb, p_body text) returns void
  language plpgsql as $$
begin
  insert into foundation.idempotency (organisation_id, caller_id, operation, key, fingerprint, status, headers, body)
  select p_organisation, p_caller, p_operation, p_key, p_fingerprint, p_status, p_headers, p_body
  where p_key is not null;
end
$$;

create or replace function access.sweep_attempts() returns void
  language plpgsql as $$
begin
  update access.attempts_clock set seconds = access.attempts_time(), looked_at = clock_timestamp();
  with clock as materialized (select access.attempts_time() as seconds)
  delete from access.attempts where name in (
    select a.name from access.attempts a, clock
    where a.tokens + (clock.seconds - a.filled_at) * a.rate >= a.burst
    limit 200000 for update of a skip locked);
end
$$;

create or replace function access.take_back_attempts(names bytea[]) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with held as (select name from access.attempts where name = any (names) order by name for update)
  update access.attempts a set tokens = least(a.burst, a.tokens + 1) from held where a.name = held.name;
end
$$;

create or replace function papers.count_storage(p_organisation text) returns void
  language plpgsql as $$
begin
  with taken as (
    delete from declarations.storage_notes n where n.organisation_id = p_organisation
  ), documents as (
    select count(*) as documents, coalesce(sum(d.size) filter (where d.state <> 'refused'), 0) as bytes
    from papers.documents d where d.organisation_id = p_organisation and d.state <> 'uploading'
  )
  update declarations.storage s
  set counted = true, documents = documents.documents, bytes = documents.bytes,
    drafts = (select count(*) from declarations.declarations d where d.organisation_id = p_organisation and d.status = 'draft')
  from documents where s.organisation_id = p_organisation and not s.counted;
end
$$;
