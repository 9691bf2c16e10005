-- As 0168, but counts are moved for organisations that are counted alone, and what awaits a declarant is derived where it
-- did or does: of most that is lodged neither holds.
create or replace function declarations.follow_entries() returns trigger language plpgsql as $$
declare
  v_own constant jsonb := '[{"actor": "declarant"}]';
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
    where r.status <> e.status
      and exists (select from declarations.counted c where c.organisation_id = e.organisation_id);
    if v_ids is not null then perform declarations.move_counts(v_organisations, v_ids, v_before, -1); end if;
  else
    select array_agg(e.organisation_id), array_agg(e.declaration_id), array_agg(e.status)
    into v_organisations, v_ids, v_states
    from entered e where exists (select from declarations.counted c where c.organisation_id = e.organisation_id);
  end if;
  if v_ids is not null then perform declarations.move_counts(v_organisations, v_ids, v_states, 1); end if;
  if tg_op = 'UPDATE' then
    select array_agg(e.organisation_id), array_agg(e.declaration_id) into v_organisations, v_ids
    from entered e
      join removed r on r.organisation_id = e.organisation_id and r.declaration_id = e.declaration_id
    where r.next_actions <> e.next_actions and (r.next_actions @> v_own or e.next_actions @> v_own);
  else
    select array_agg(e.organisation_id), array_agg(e.declaration_id) into v_organisations, v_ids
    from entered e where e.next_actions @> v_own;
  end if;
  if v_ids is not null then perform declarations.derive_awaited(v_organisations, v_ids); end if;
  return null;
end
$$;

-- As before, but it is over at once where all have lodged for themselves.
create or replace function declarations.number_for_principals(p_ids text[], p_floor bigint)
  returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
declare
  v_heads text;
begin
  -- Most lodge for themselves: then nothing is to be shown to anybody else.
  if not exists (select from declarations.unshown) and not exists (
    select from unnest(p_ids) as i (id) join declarations.principals p on p.declaration_id = i.id
    where p.organisation_id is not null)
  then return null; end if;
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
