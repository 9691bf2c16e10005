-- What follows from a declaration and its changes is derived when they are numbered, in sets, and not while a caller waits
-- (docs/decisions/0048-derived-by-numbering.md). Whoever reads it looks at the declaration again.

-- What customs has on its desk, and since when each waits for it.
create table declarations.desk (
  organisation_id text not null,
  declaration_id text not null,
  lodged_at timestamptz not null,
  -- Null: customs has not the next move.
  awaits_since timestamptz,
  primary key (organisation_id, declaration_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index desk_in_order on declarations.desk (lodged_at, declaration_id);
create index desk_awaiting on declarations.desk (awaits_since) where awaits_since is not null;

-- What falls due, and when: to be presented, to exit, to be collected, to be cleared, to be given a lane; `first` is the
-- first time limit of any kind.
create table declarations.deadlines (
  organisation_id text not null,
  declaration_id text not null,
  what text not null,
  due_at timestamptz not null,
  primary key (organisation_id, declaration_id, what)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index deadlines_in_order on declarations.deadlines (what, due_at);

-- Up to where both are taken over from the declarations of before.
create table declarations.places_taken_over (
  organisation_id text not null,
  declaration_id text not null
);
insert into declarations.places_taken_over values ('', '');

do $$
declare
  name text;
begin
  foreach name in array array['desk', 'deadlines'] loop
    execute format('alter table declarations.%I enable row level security', name);
    execute format('create policy everything on declarations.%I to portal_system using (true)', name);
    execute format('grant select, insert, update, delete on declarations.%I to portal_system', name);
  end loop;
end
$$;

-- Of which document the terms and figures are; null: from before.
alter table declarations.key_figures add column content_hash bytea;
-- What changes at each step has no index here: room on the page is all that a step needs.
alter table declarations.declarations set (fillfactor = 50);
alter table declarations.status_entries set (fillfactor = 85);

create function declarations.on_desk(d declarations.declarations) returns boolean
  language sql immutable parallel safe
  return d.awaits_customs or d.status in ('lodged', 'registered', 'accepted', 'under_control', 'released');

create function declarations.deadlines_of(d declarations.declarations) returns table (what text, due_at timestamptz)
  language sql stable parallel safe
as $$
  select t.what, t.due_at
  from (values
    ('present', case when d.status = 'registered' then (d.lifecycle #>> '{dueBy,present}')::timestamptz end),
    ('exit', case when d.status = 'released' and d.type = 'export' then (d.lifecycle #>> '{dueBy,exit}')::timestamptz end),
    ('collect', case when d.lifecycle ->> 'payment' = 'secured'
        and d.status in ('accepted', 'under_control', 'released', 'cleared', 'exited')
      then (d.lifecycle #>> '{dueBy,pay}')::timestamptz end),
    ('clear', case when d.status = 'released' and d.type = 'import'
        and d.lifecycle ->> 'payment' in ('not_due', 'paid', 'refunded') and d.lifecycle ->> 'query' <> 'open'
        and d.lifecycle ->> 'amendment' <> 'requested' and d.lifecycle ->> 'invalidation' <> 'requested'
      then (d.lifecycle ->> 'releasedAt')::timestamptz end),
    ('lane', case when d.status = 'accepted' and d.lane is null then d.changed_at end),
    ('first', least((d.lifecycle #>> '{dueBy,present}')::timestamptz, (d.lifecycle #>> '{dueBy,exit}')::timestamptz,
      (d.lifecycle #>> '{dueBy,pay}')::timestamptz, (d.lifecycle #>> '{dueBy,answer}')::timestamptz))
  ) t (what, due_at)
  where t.due_at is not null
$$;
