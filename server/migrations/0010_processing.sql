-- What customs does: risk rules and what they found, controls, guarantees, officers' assignments.
create schema processing;
grant usage on schema processing to portal_request, portal_system;

-- A guarantee covers debts of its organisation: what is reserved or was collected is taken off the balance.
create table processing.guarantees (
  organisation_id text not null,
  reference text not null,
  id text not null unique,
  amount numeric(18, 2) not null check (amount >= 0),
  balance numeric(18, 2) not null check (balance >= 0),
  currency text not null,
  valid_from date not null,
  valid_until date,
  state text not null check (state in ('active', 'suspended')),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, reference)
);

-- The rules are customs' own affair: no trader ever sees one, nor which of them matched.
create table processing.risk_rules (
  id text primary key,
  name text not null,
  conditions jsonb not null,
  -- Of a thousand declarations that meet the conditions, how many the rule selects; null: all of them.
  random_share integer check (random_share between 1 and 1000),
  lane text not null check (lane in ('green', 'yellow', 'red')),
  active boolean not null,
  valid_from date,
  valid_until date,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table processing.risk_results (
  organisation_id text not null,
  declaration_id text not null,
  version integer not null,
  assessed_at timestamptz not null,
  lane text not null,
  -- The rules that matched, as they were then: id, name, lane and what met them.
  matched jsonb not null,
  primary key (organisation_id, declaration_id, version),
  foreign key (organisation_id, declaration_id) references declarations.declarations on delete cascade
);

-- Versions whose duties could not be calculated: tried again, and shown to officers with the reasons.
create table processing.unassessed (
  organisation_id text not null,
  declaration_id text not null,
  version integer not null,
  reasons jsonb not null,
  since timestamptz not null,
  next_at timestamptz not null,
  primary key (organisation_id, declaration_id),
  foreign key (organisation_id, declaration_id) references declarations.declarations on delete cascade
);
create index on processing.unassessed (next_at);

create table processing.controls (
  organisation_id text not null,
  declaration_id text not null,
  number integer not null,
  type text not null check (type in ('documentary', 'physical')),
  opened_at timestamptz not null,
  opened_by text not null,
  findings text,
  completed_at timestamptz,
  completed_by text,
  primary key (organisation_id, declaration_id, number),
  foreign key (organisation_id, declaration_id) references declarations.declarations on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['guarantees', 'risk_results', 'unassessed', 'controls'] loop
    execute format('alter table processing.%I enable row level security', name);
    execute format('create policy everything on processing.%I to portal_system using (true)', name);
  end loop;
end
$$;
create policy own on processing.guarantees to portal_request
  using (organisation_id = foundation.current_organisation());
grant select, update on processing.guarantees to portal_request;
grant select, insert, update, delete on all tables in schema processing to portal_system;

-- What customs needs of the declarations: the state itself is the queue, so nothing can be in one and not in the
-- other. The desk holds what has not ended, or still waits for something.
alter table declarations.declarations
  add column awaits_customs boolean not null generated always as (coalesce(
    (status in ('lodged', 'registered', 'accepted', 'under_control') and status_group = 'open')
    or lifecycle ->> 'amendment' = 'requested' or lifecycle ->> 'invalidation' = 'requested'
    or lifecycle ->> 'query' = 'answered'
    or (status in ('not_released', 'invalidated', 'expired') and lifecycle ->> 'payment' in ('paid', 'secured')),
    false)) stored;
create index declarations_by_id on declarations.declarations (id);
create index declarations_by_mrn on declarations.declarations (mrn) where mrn is not null;
create index declarations_awaiting on declarations.declarations (changed_at) where awaits_customs;
create index declarations_desk on declarations.declarations (lodged_at, id)
  where awaits_customs or status in ('lodged', 'registered', 'accepted', 'under_control', 'released');

-- What falls due, each kind in an index of its own that holds nothing else. The times are ISO 8601 in UTC, so they
-- compare as text.
create index declarations_to_present on declarations.declarations ((lifecycle #>> '{dueBy,present}') collate "C")
  where status = 'registered';
create index declarations_to_exit on declarations.declarations ((lifecycle #>> '{dueBy,exit}') collate "C")
  where status = 'released' and type = 'export';
create index declarations_to_collect on declarations.declarations ((lifecycle #>> '{dueBy,pay}') collate "C")
  where lifecycle ->> 'payment' = 'secured'
    and status in ('accepted', 'under_control', 'released', 'cleared', 'exited');
create index declarations_to_clear on declarations.declarations ((lifecycle ->> 'releasedAt') collate "C")
  where status = 'released' and type = 'import' and lifecycle ->> 'payment' in ('not_due', 'paid', 'refunded')
    and lifecycle ->> 'query' <> 'open' and lifecycle ->> 'amendment' <> 'requested'
    and lifecycle ->> 'invalidation' <> 'requested';
-- The first deadline of each that has one: officers ask for what is overdue.
create index declarations_deadlines on declarations.declarations (least(
    (lifecycle #>> '{dueBy,present}') collate "C", (lifecycle #>> '{dueBy,exit}') collate "C",
    (lifecycle #>> '{dueBy,pay}') collate "C", (lifecycle #>> '{dueBy,answer}') collate "C"))
  where lifecycle -> 'dueBy' <> '{}';
create index declarations_without_lane on declarations.declarations (changed_at)
  where status = 'accepted' and lane is null;

-- Which officer has a declaration on the desk.
create table declarations.assignments (
  organisation_id text not null,
  declaration_id text not null,
  officer text not null,
  assigned_at timestamptz not null,
  assigned_by text not null,
  primary key (organisation_id, declaration_id),
  foreign key (organisation_id, declaration_id) references declarations.declarations on delete cascade
);
create index on declarations.assignments (officer);
alter table declarations.assignments enable row level security;
create policy everything on declarations.assignments to portal_system using (true);
grant select, insert, update, delete on declarations.assignments to portal_system;
