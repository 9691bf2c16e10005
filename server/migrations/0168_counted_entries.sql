-- What overviews count: how many of an organisation's declarations are in which state, by the week of lodging, and what waits
-- for which action of the declarant. Both follow the entries of the status feed, which the numbering writes in sets. An
-- organisation is counted once it is asked for: whoever begins holds the numbering for a moment.
create table declarations.entry_counts (
  organisation_id text not null,
  week date not null,
  status text not null,
  count bigint not null,
  primary key (organisation_id, week, status)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table declarations.entry_counts enable row level security;
create policy own on declarations.entry_counts to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on declarations.entry_counts to portal_system using (true);
grant select on declarations.entry_counts to portal_request;
grant select, insert, update, delete on declarations.entry_counts to portal_system;

create table declarations.counted (
  organisation_id text primary key
);
alter table declarations.counted enable row level security;
create policy own on declarations.counted to portal_request using (organisation_id = foundation.current_organisation());
create policy everything on declarations.counted to portal_system using (true);
grant select on declarations.counted to portal_request;
grant select, insert, delete on declarations.counted to portal_system;

create table declarations.awaited (
  organisation_id text not null,
  declaration_id text not null,
  action text not null,
  due_at timestamptz,
  primary key (organisation_id, declaration_id, action)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index awaited_by_action on declarations.awaited (organisation_id, action, declaration_id) include (due_at);
create index awaited_in_order on declarations.awaited (action, due_at);
alter table declarations.awaited enable row level security;
create policy own on declarations.awaited to portal_request using (organisation_id = foundation.current_organisation());
create policy everything on declarations.awaited to portal_system using (true);
grant select on declarations.awaited to portal_request;
grant select, insert, update, delete on declarations.awaited to portal_system;

create function declarations.week_of(p_at timestamptz) returns date language sql stable parallel safe as $$
  select date_trunc('week', p_at at time zone coalesce((select t.zone from declarations.time_zone t), 'Etc/UTC'))::date
$$;

create function declarations.move_counts(p_organisations text[], p_ids text[], p_states text[], p_by integer) returns void
language plpgsql as $$
begin
  insert into declarations.entry_counts as n (organisation_id, week, status, count)
  select k.organisation_id, declarations.week_of(d.lodged_at), k.status, p_by * count(*)
  from unnest(p_organisations, p_ids, p_states) as k (organisation_id, id, status)
    join declarations.counted c on c.organisation_id = k.organisation_id
    join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
  group by 1, 2, 3
  on conflict (organisation_id, week, status) do update set count = n.count + excluded.count;
end
$$;

create function declarations.derive_awaited(p_organisations text[], p_ids text[]) returns void language plpgsql as $$
begin
  with wanted as materialized (
    select distinct on (e.organisation_id, e.declaration_id, n.action)
      e.organisation_id, e.declaration_id, n.action, n."dueBy" as due_at
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.status_entries e on e.organisation_id = k.organisation_id and e.declaration_id = k.id
      cross join lateral jsonb_to_recordset(e.next_actions) as n (actor text, action text, "dueBy" timestamptz)
    where n.actor = 'declarant'
    order by e.organisation_id, e.declaration_id, n.action, n."dueBy"
  ),
  outdated as (
    delete from declarations.awaited a using unnest(p_organisations, p_ids) as k (organisation_id, id)
    where a.organisation_id = k.organisation_id and a.declaration_id = k.id and not exists (
      select from wanted w
      where w.organisation_id = a.organisation_id and w.declaration_id = a.declaration_id and w.action = a.action)
  )
  insert into declarations.awaited as a (organisation_id, declaration_id, action, due_at)
  select w.organisation_id, w.declaration_id, w.action, w.due_at from wanted w
  on conflict (organisation_id, declaration_id, action) do update set due_at = excluded.due_at
    where a.due_at is distinct from excluded.due_at;
end
$$;

create function declarations.follow_entries() returns trigger language plpgsql as $$
declare
  v_organisations text[];
  v_ids text[];
  v_states text[];
  v_before text[];
begin
  perform pg_advisory_xact_lock_shared(7203114562);
  if tg_op = 'DELETE' then
    -- The declaration, and with it the week, may be gone: whoever asks next counts anew.
    delete from declarations.counted c using removed r where c.organisation_id = r.organisation_id;
    delete from declarations.entry_counts n using removed r where n.organisation_id = r.organisation_id;
    delete from declarations.awaited a using removed r
    where a.organisation_id = r.organisation_id and a.declaration_id = r.declaration_id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(e.organisation_id), array_agg(e.declaration_id), array_agg(e.status), array_agg(r.status)
    into v_organisations, v_ids, v_states, v_before
    from entered e
      join removed r on r.organisation_id = e.organisation_id and r.declaration_id = e.declaration_id
    where r.status <> e.status;
    perform declarations.move_counts(v_organisations, v_ids, v_before, -1);
    perform declarations.move_counts(v_organisations, v_ids, v_states, 1);
    select array_agg(e.organisation_id), array_agg(e.declaration_id) into v_organisations, v_ids
    from entered e
      join removed r on r.organisation_id = e.organisation_id and r.declaration_id = e.declaration_id
    where r.next_actions <> e.next_actions;
    perform declarations.derive_awaited(v_organisations, v_ids);
    return null;
  end if;
  select array_agg(e.organisation_id), array_agg(e.declaration_id), array_agg(e.status)
  into v_organisations, v_ids, v_states from entered e;
  perform declarations.move_counts(v_organisations, v_ids, v_states, 1);
  perform declarations.derive_awaited(v_organisations, v_ids);
  return null;
end
$$;

create trigger follow_new after insert on declarations.status_entries
  referencing new table as entered for each statement execute function declarations.follow_entries();
create trigger follow_changed after update on declarations.status_entries
  referencing old table as removed new table as entered for each statement execute function declarations.follow_entries();
create trigger follow_removed after delete on declarations.status_entries
  referencing old table as removed for each statement execute function declarations.follow_entries();

-- Counts an organisation, unless it is counted.
create function declarations.begin_counts(p_organisation text) returns void language plpgsql as $$
begin
  if exists (select from declarations.counted c where c.organisation_id = p_organisation) then return; end if;
  perform pg_advisory_xact_lock(7203114562);
  insert into declarations.counted (organisation_id) values (p_organisation) on conflict do nothing;
  if not found then return; end if;
  insert into declarations.entry_counts (organisation_id, week, status, count)
  select e.organisation_id, declarations.week_of(d.lodged_at), e.status, count(*)
  from declarations.status_entries e
    join declarations.declarations d on d.organisation_id = e.organisation_id and d.id = e.declaration_id
  where e.organisation_id = p_organisation group by 1, 2, 3;
  perform declarations.derive_awaited(array_agg(e.organisation_id), array_agg(e.declaration_id))
  from declarations.status_entries e
  where e.organisation_id = p_organisation and e.next_actions <> '[]' having count(*) > 0;
end
$$;
