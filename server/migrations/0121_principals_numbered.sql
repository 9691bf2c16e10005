-- A pass numbers what it has numbered for whoever lodged it once more, for the principal: in the same transaction, so that what
-- is told of a declaration in both streams is one state.
create function declarations.number_for_principals(p_ids text[], p_floor bigint) returns text
  language plpgsql
  set plan_cache_mode to 'force_generic_plan'
  set enable_seqscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off' as
$$
declare
  v_heads text;
begin
  with late as materialized (
    delete from declarations.unshown u
    where u.declaration_id in (select f.declaration_id from declarations.unshown f order by f.declaration_id limit 500)
    returning u.declaration_id
  ),
  shown as materialized (
    select p.organisation_id, p.declaration_id, p.lodged_by, min(k.floor) as floor
    from (
      select i.id, p_floor as floor from unnest(p_ids) as i (id)
      union all select l.declaration_id, 0 from late l
    ) k
      join declarations.principals p on p.declaration_id = k.id
    where p.organisation_id is not null
    group by p.organisation_id, p.declaration_id, p.lodged_by
  ),
  pending as materialized (
    select s.organisation_id, s.declaration_id, s.lodged_by, c.id, c.at,
      row_number() over (partition by s.organisation_id order by c.id) as nth
    from shown s
      join declarations.change_log c
        on c.organisation_id = s.lodged_by and c.declaration_id = s.declaration_id and c.id > s.floor
    where exists (
        select from declarations.numbers n where n.organisation_id = s.lodged_by and n.change_id = c.id)
      and not exists (
        select from declarations.principal_numbers q
        where q.declaration_id = s.declaration_id and q.change_id = c.id and q.organisation_id = s.organisation_id)
  ),
  totals as materialized (
    select p.organisation_id, coalesce(h.head, 0) as head, count(*) as total, h.head is null as new
    from pending p left join declarations.principal_heads h on h.organisation_id = p.organisation_id
    group by p.organisation_id, h.head
  ),
  opened as (
    insert into declarations.principal_head_floors (organisation_id, head)
    select t.organisation_id, 0 from totals t where t.new
  ),
  numbered as (
    insert into declarations.principal_numbers (organisation_id, sequence, change_id, declaration_id, lodged_by, at)
    select p.organisation_id, t.head + p.nth, p.id, p.declaration_id, p.lodged_by, p.at
    from pending p join totals t on t.organisation_id = p.organisation_id
    returning *
  ),
  entered as (
    insert into declarations.principal_entries as e (organisation_id, declaration_id, sequence, lodged_by, lodged_at)
    select n.organisation_id, n.declaration_id, max(n.sequence), n.lodged_by, d.lodged_at
    from numbered n join declarations.declarations d on d.organisation_id = n.lodged_by and d.id = n.declaration_id
    group by n.organisation_id, n.declaration_id, n.lodged_by, d.lodged_at
    on conflict (organisation_id, declaration_id) do update set sequence = excluded.sequence
  )
  select string_agg(t.organisation_id || '/principal ' || t.head + t.total, ',') into v_heads from totals t;
  return v_heads;
end
$$;

create or replace FUNCTION declarations.number_changes(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_kept text[] := string_to_array(nullif(current_setting('portal.numbering', true), ''), ' ');
  v_saved bigint;
  v_floor bigint;
  v_mark bigint := v_kept[2];
  v_marked_by xid8 := v_kept[3]::xid8;
  v_decided boolean := coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= v_marked_by, false);
  -- Before this transaction gets its own: whoever has given a change an id up to there has a lower one.
  v_highest bigint := case when pg_current_xact_id_if_assigned() is null
    then pg_sequence_last_value('declarations.change_ids') end;
  v_heads text;
  v_organisations text[];
  v_ids text[];
  v_last bigint;
  v_count integer;
begin
  if not pg_try_advisory_xact_lock(7203114561) then return -1; end if;
  select coalesce(max(f.place), 0) into v_saved from declarations.numbering_floors f;
  v_floor := greatest(v_kept[1]::bigint, v_saved);
  with pending as materialized (
    select t.organisation_id, t.id, row_number() over (partition by t.organisation_id order by t.id) as nth
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
      join declarations.change_log c
        on c.organisation_id = n.organisation_id and c.id = n.change_id and c.id > v_floor
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
    (select array_agg(l.organisation_id) from latest l), (select array_agg(l.declaration_id) from latest l),
    (select max(p.id) from pending p)
  into v_heads, v_count, v_organisations, v_ids, v_last from totals t;
  if v_count > 0 then
    perform declarations.derive_documents(v_organisations, v_ids);
    perform declarations.derive_places(v_organisations, v_ids);
  end if;
  if v_count > 0 or exists (select from declarations.unshown) then
    v_heads := nullif(concat_ws(',', v_heads, declarations.number_for_principals(v_ids, v_floor)), '');
  end if;
  if v_heads is not null then
    perform pg_notify('portal_feed', case when length(v_heads) < 7900 then v_heads else '' end);
  end if;
  if v_decided then
    v_floor := greatest(v_floor, case when v_count < p_most then v_mark else least(v_mark, v_last) end);
    if v_floor >= v_mark then v_mark := null; end if;
  end if;
  if v_mark is null and v_highest > v_floor then
    v_mark := v_highest;
    v_marked_by := pg_current_xact_id();
  end if;
  if v_floor >= v_saved + 10000 then
    insert into declarations.numbering_floors (place) values (v_floor);
    delete from declarations.numbering_floors f where f.place < v_floor;
  end if;
  perform set_config('portal.numbering',
    case when v_mark is null then v_floor::text else concat_ws(' ', v_floor, v_mark, v_marked_by) end, false);
  return v_count;
end
$function$;

create or replace FUNCTION declarations.forget_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from declarations.search_terms t
  where t.organisation_id = old.organisation_id and t.declaration_id = old.declaration_id;
  delete from declarations.key_figures k
  where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
  delete from declarations.desk k
  where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
  delete from declarations.principals p where p.declaration_id = old.declaration_id;
  with gone as (
    delete from declarations.principal_numbers n where n.declaration_id = old.declaration_id returning n.organisation_id
  )
  delete from declarations.principal_entries e using (select distinct o.organisation_id from gone o) o
  where e.organisation_id = o.organisation_id and e.declaration_id = old.declaration_id;
  delete from declarations.deadlines l
  where l.organisation_id = old.organisation_id and l.declaration_id = old.declaration_id;
  return null;
end
$function$;

-- Whoever removes numbers of a principal's stream leaves its head above them, and no answer that is kept in memory holds.
create function declarations.keep_principal_head() returns trigger
  language plpgsql as
$$
declare
  v_moved record;
begin
  for v_moved in
    update declarations.principal_head_floors f set head = r.head + 1
    from (
      select h.organisation_id, greatest(h.head, max(n.sequence)) as head
      from removed n join declarations.principal_heads h on h.organisation_id = n.organisation_id
      group by h.organisation_id, h.head
    ) r
    where f.organisation_id = r.organisation_id
    returning f.organisation_id, f.head
  loop
    perform pg_notify('portal_feed', v_moved.organisation_id || '/principal ' || v_moved.head);
  end loop;
  return null;
end
$$;
create trigger keep_principal_head after delete on declarations.principal_numbers
  referencing old table as removed for each statement execute function declarations.keep_principal_head();

create or replace function declarations.show_what_was_lodged() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  with shown as (
    update declarations.principals p set organisation_id = new.organisation_id
    where p.principal = new.number and p.organisation_id is null
    returning p.declaration_id
  )
  insert into declarations.unshown (declaration_id) select s.declaration_id from shown s on conflict do nothing;
  return null;
end
$$;
