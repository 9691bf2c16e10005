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
  -- What the payer quotes.
  reference text not null unique,
  state text not null check (state in ('due', 'paid', 'secured', 'refunded', 'cancelled')),
  amount numeric(18, 2) not null,
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
  foreach name in array array['amendments', 'queries', 'assessments', 'bills'] loop
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
grant select on declarations.assessments, declarations.bills to portal_request;
