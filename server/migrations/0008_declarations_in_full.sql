-- What declarations gather beside their state. Each row is written in the transaction of the change that it belongs to.

-- A request to amend: its document becomes the next version when customs grants it, or at once before acceptance.
create table declarations.amendments (
  organisation_id text not null,
  declaration_id text not null,
  number integer not null,
  state text not null check (state in ('requested', 'granted', 'denied')),
  reason text,
  -- The version that the request was made on, and the one that it became.
  base_version integer not null,
  version integer,
  document text not null,
  content_hash bytea not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decision_reason text,
  primary key (organisation_id, declaration_id, number)
);

-- What customs asked for, and what the declarant answered.
create table declarations.queries (
  organisation_id text not null,
  declaration_id text not null,
  number integer not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  question text not null,
  -- Codes of the document types that are asked for.
  requested_documents jsonb not null,
  due_by timestamptz,
  opened_at timestamptz not null,
  answer text,
  -- Ids of uploaded documents that answer it.
  answer_documents jsonb,
  answered_at timestamptz,
  closed_at timestamptz,
  primary key (organisation_id, declaration_id, number)
);

-- What the declarant told of goods that were declared before they arrived.
create table declarations.presentations (
  organisation_id text not null,
  declaration_id text not null,
  presented_at timestamptz not null,
  arrived_at timestamptz not null,
  office text,
  goods_location text,
  primary key (organisation_id, declaration_id)
);

-- The duties of one version, as they were reckoned by the rates of the day of acceptance.
create table declarations.assessments (
  organisation_id text not null,
  declaration_id text not null,
  version integer not null,
  assessed_at timestamptz not null,
  currency text not null,
  payable numeric(18, 2) not null,
  suspended numeric(18, 2) not null,
  calculation jsonb not null,
  primary key (organisation_id, declaration_id, version)
);

-- What is to be paid. A later version that costs more gets a bill for the difference.
create table declarations.bills (
  organisation_id text not null,
  declaration_id text not null,
  number integer not null,
  -- The calculated duties, or what customs demands beside them.
  basis text not null default 'assessment' check (basis in ('assessment', 'demand')),
  -- What the payer quotes.
  reference text not null unique,
  state text not null check (state in ('due', 'paid', 'secured', 'refunded', 'cancelled')),
  amount numeric(18, 2) not null,
  -- What was given back of it.
  refunded numeric(18, 2) not null default 0,
  currency text not null,
  due_by timestamptz,
  guarantee_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organisation_id, declaration_id, number)
);

do $$
declare
  name text;
begin
  foreach name in array array['amendments', 'queries', 'presentations', 'assessments', 'bills'] loop
    execute format('alter table declarations.%I enable row level security', name);
    execute format(
      'create policy own on declarations.%I to portal_request using (organisation_id = foundation.current_organisation())',
      name);
    execute format('create policy everything on declarations.%I to portal_system using (true)', name);
    execute format('grant select, insert, update, delete on declarations.%I to portal_system', name);
  end loop;
end
$$;
grant select, insert, update on declarations.amendments, declarations.queries to portal_request;
grant select, insert on declarations.presentations to portal_request;
grant select, insert, update on declarations.bills to portal_request;
grant select on declarations.assessments to portal_request;

-- What a declarant's change writes beside the state, in the same transaction; called by change_declaration. `p_version`
-- is that of the document from now on.
create function declarations.write_beside(p_organisation text, p jsonb, p_version integer, p_document text) returns void
  language plpgsql as
$$
declare
  v_at timestamptz := (p ->> 'at')::timestamptz;
  v_id text := p ->> 'id';
  v_granted boolean := p #>> '{amendment,state}' is not distinct from 'granted';
begin
  if p -> 'amendment' is not null then
    insert into declarations.amendments
      (organisation_id, declaration_id, number, state, reason, base_version, version, document, content_hash,
       requested_at, decided_at)
    select p_organisation, v_id, coalesce(max(a.number), 0) + 1, p #>> '{amendment,state}', p ->> 'reason',
      case when v_granted then p_version - 1 else p_version end, case when v_granted then p_version end, p_document,
      decode(p #>> '{amendment,contentHash}', 'hex'), v_at, case when v_granted then v_at end
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
      state = 'answered', answer = p #>> '{answer,text}', answer_documents = p #> '{answer,documents}',
      answered_at = v_at
    where q.organisation_id = p_organisation and q.declaration_id = v_id
      and q.number = (p #>> '{answer,number}')::integer and q.state = 'open';
  end if;
  if p -> 'bills' is not null then
    perform declarations.store_bills(p -> 'bills');
  end if;
  -- What ended the declaration has closed its query with it.
  if p #>> '{lifecycle,query}' = 'closed' then
    update declarations.queries q set state = 'closed', closed_at = v_at
    where q.organisation_id = p_organisation and q.declaration_id = v_id and q.state <> 'closed';
  end if;
end
$$;

-- Queries that customs opened, each numbered in its declaration.
create function declarations.open_queries(p_rows jsonb) returns void
  language sql as
$$
  insert into declarations.queries
    (organisation_id, declaration_id, number, state, question, requested_documents, due_by, opened_at)
  select g."organisationId", g.id,
    (select coalesce(max(q.number), 0) + 1 from declarations.queries q
     where q.organisation_id = g."organisationId" and q.declaration_id = g.id),
    'open', g.question, g."requestedDocuments", g."dueBy", g.at
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, question text, "requestedDocuments" jsonb, "dueBy" timestamptz, at timestamptz)
$$;

create function declarations.close_queries(p_rows jsonb) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
  update declarations.queries q set state = 'closed', closed_at = g.at
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, at timestamptz)
  where q.organisation_id = g."organisationId" and q.declaration_id = g.id and q.state <> 'closed'
$$;

-- Requested amendments that were decided. A granted one becomes the next version, and the current one.
create function declarations.decide_amendments(p_rows jsonb, p_state text) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
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
  where d.state = 'granted' and c.organisation_id = d.organisation_id and c.id = d.declaration_id
$$;

-- Bills as a payment leaves them, new or changed.
create function declarations.store_bills(p_rows jsonb) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
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
    settled_at = excluded.settled_at
$$;

-- What ended a declaration leaves nobody anything to pay.
create function declarations.cancel_bills(p_rows jsonb) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
  update declarations.bills b set state = 'cancelled', settled_at = g.at
  from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, at timestamptz)
  where b.organisation_id = g."organisationId" and b.declaration_id = g.id and b.state = 'due'
$$;

create function declarations.store_assessments(p_rows jsonb) returns void
  language sql as
$$
  insert into declarations.assessments
    (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
  select g."organisationId", g.id, g.version, g.at, g.currency, g.payable, g.suspended, g.calculation
  from jsonb_to_recordset(p_rows) as g(
    "organisationId" text, id text, version integer, at timestamptz, currency text, payable numeric,
    suspended numeric, calculation jsonb)
  on conflict (organisation_id, declaration_id, version) do update set
    assessed_at = excluded.assessed_at, currency = excluded.currency, payable = excluded.payable,
    suspended = excluded.suspended, calculation = excluded.calculation
$$;
