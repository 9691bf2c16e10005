-- A change is written once; its number in the log stands beside it (docs/decisions/0047-numbers-beside-changes.md). Until
-- everything of before is there too, changes are numbered both ways.
-- The log's numbers: insert only.
create table declarations.numbers (
  organisation_id text not null,
  sequence bigint not null,
  change_id bigint not null,
  primary key (organisation_id, sequence),
  unique (organisation_id, change_id)
);
alter table declarations.numbers enable row level security;
create policy own on declarations.numbers to portal_request using (organisation_id = foundation.current_organisation());
create policy everything on declarations.numbers to portal_system using (true);
grant select on declarations.numbers to portal_request;
grant select, insert, delete on declarations.numbers to portal_system;

-- How far an organisation's log has come is the greatest number given: no row is written at each number. What is kept
-- is only the number below which the head must not go back when numbers are removed. The table of before keeps its
-- values as that.
select pg_advisory_xact_lock(7203114561);
alter table declarations.heads rename to head_floors;

-- The version before reads it by this name, and so do we.
create view declarations.heads with (security_invoker = true) as
  select f.organisation_id,
    greatest(f.head, (
      select n.sequence from declarations.numbers n
      where n.organisation_id = f.organisation_id order by n.sequence desc limit 1)) as head
  from declarations.head_floors f;
grant select on declarations.heads to portal_request;
grant select, update on declarations.heads to portal_system;

create function declarations.raise_head() returns trigger
  language plpgsql as
$$
begin
  update declarations.head_floors f set head = greatest(f.head, new.head) where f.organisation_id = new.organisation_id;
  return new;
end
$$;
create trigger raise_head instead of update on declarations.heads
  for each row execute function declarations.raise_head();

-- Whoever removes numbers leaves the head where it was.
create function declarations.keep_head() returns trigger
  language plpgsql as
$$
begin
  update declarations.head_floors f set head = r.head
  from (select n.organisation_id, max(n.sequence) as head from removed n group by n.organisation_id) r
  where f.organisation_id = r.organisation_id and f.head < r.head;
  return null;
end
$$;
create trigger keep_head after delete on declarations.numbers
  referencing old table as removed for each statement execute function declarations.keep_head();

create or replace function declarations.number_changes(p_most integer) returns integer
  language plpgsql
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_heads text;
  v_count integer;
begin
  if not pg_try_advisory_xact_lock(7203114561) then return -1; end if;
  with pending as materialized (
    select t.*, row_number() over (partition by t.organisation_id order by t.id) as nth
    from (
      select c.organisation_id, c.id, c.declaration_id from declarations.changes c
      where c.sequence is null order by c.id limit p_most) t
  ),
  totals as (
    select p.organisation_id, count(*) as total from pending p group by p.organisation_id
  ),
  moved as (
    insert into declarations.head_floors as h (organisation_id, head)
    select t.organisation_id, t.total from totals t
    on conflict (organisation_id) do update set head = h.head + excluded.head
    returning h.organisation_id, h.head
  ),
  numbered as (
    update declarations.changes c set sequence = m.head - t.total + p.nth
    from pending p join totals t using (organisation_id) join moved m using (organisation_id)
    where c.organisation_id = p.organisation_id and c.id = p.id
    returning c.*
  ),
  beside as (
    insert into declarations.numbers (organisation_id, sequence, change_id)
    select n.organisation_id, n.sequence, n.id from numbered n
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
