-- Assigns sequence numbers to up to `p_most` committed changes and updates derived rows. A change of a represented
-- declaration gets a second number in the stream of its principal. Returns the number of changes, or -1 while another
-- node does it. Plans are cached per connection and discarded when the declarations table has doubled: a plan for a
-- small table would scan an organisation per declaration.
create or replace function declarations.number_changes(p_most integer) returns integer
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
declare
  v_state text[] := string_to_array(nullif(current_setting('portal.numbering', true), ''), ' ');
  v_saved bigint;
  v_floor bigint;
  v_mark bigint := v_state[2];
  v_marked_by xid8 := v_state[3]::xid8;
  v_decided boolean := coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= v_marked_by, false);
  -- Read before this transaction gets an id, so that a transaction that assigned a change id up to this value has a
  -- lower transaction id.
  v_highest bigint := case when pg_current_xact_id_if_assigned() is null
    then pg_sequence_last_value('declarations.change_ids') end;
  v_positions text;
  v_represented text;
  v_organisations text[];
  v_ids text[];
  v_last bigint;
  v_count integer;
  v_size bigint;
begin
  if not pg_try_advisory_xact_lock(7203114561) then return -1; end if;
  v_size := pg_relation_size('declarations.declarations');
  if v_size > 2 * coalesce(nullif(current_setting('portal.planned_at', true), '')::bigint, 0) then
    discard plans;
    perform set_config('portal.planned_at', v_size::text, false);
  end if;
  select coalesce(max(f.change_id), 0) into v_saved from declarations.sequencing_watermark f;
  v_floor := greatest(v_state[1]::bigint, v_saved);
  with pending as materialized (
    select t.organisation_id, t.id, row_number() over (partition by t.organisation_id order by t.id) as nth
    from declarations.pending_changes(v_floor, p_most) t
  ),
  totals as materialized (
    select p.organisation_id, coalesce(h.last_sequence, 0) as last_sequence, count(*) as total, h.last_sequence is null as new
    from pending p left join declarations.stream_positions h on h.organisation_id = p.organisation_id
    group by p.organisation_id, h.last_sequence
  ),
  opened as (
    insert into declarations.stream_watermark (organisation_id, last_sequence)
    select t.organisation_id, 0 from totals t where t.new
  ),
  numbered as (
    insert into declarations.change_sequence (organisation_id, sequence, change_id)
    select p.organisation_id, t.last_sequence + p.nth, p.id from pending p join totals t on t.organisation_id = p.organisation_id
    returning *
  ),
  latest as materialized (
    select distinct on (c.organisation_id, c.declaration_id) c.*, n.sequence
    from numbered n
      join declarations.change_log c
        on c.organisation_id = n.organisation_id and c.id = n.change_id and c.id > v_floor
    order by c.organisation_id, c.declaration_id, n.sequence desc
  ),
  updated_entries as (
    insert into declarations.status_entries as e
      (organisation_id, declaration_id, sequence, lrn, mrn, type, office, status, status_group, lane, changed_at,
       next_actions)
    select l.organisation_id, l.declaration_id, l.sequence, d.lrn, l.mrn, d.type, d.office, l.status, l.status_group,
      l.lane, l.at, l.next_actions
    from latest l join declarations.declarations d on d.organisation_id = l.organisation_id and d.id = l.declaration_id
    on conflict (declaration_id) do update set
      sequence = excluded.sequence, mrn = excluded.mrn, type = excluded.type, office = excluded.office,
      status = excluded.status, status_group = excluded.status_group, lane = excluded.lane,
      changed_at = excluded.changed_at, next_actions = excluded.next_actions
  )
  select string_agg(t.organisation_id || ' ' || t.last_sequence + t.total, ','), coalesce(sum(t.total), 0),
    (select array_agg(l.organisation_id) from latest l), (select array_agg(l.declaration_id) from latest l),
    (select max(p.id) from pending p)
  into v_positions, v_count, v_organisations, v_ids, v_last from totals t;
  if v_ids is not null then
    perform declarations.derive_documents(v_organisations, v_ids);
    perform declarations.refresh_queue_and_deadlines(v_organisations, v_ids);
  end if;
  -- Most declarants lodge for themselves, so there is usually nothing to sequence for principals. Adds up to 500
  -- declarations whose principal has registered since.
  if exists (select from declarations.unsequenced_principal_declarations) or exists (
    select from unnest(v_ids) as i (id) join declarations.principals p on p.declaration_id = i.id
    where p.organisation_id is not null)
  then
    with late as materialized (
      delete from declarations.unsequenced_principal_declarations u
      where u.declaration_id in (select f.declaration_id from declarations.unsequenced_principal_declarations f order by f.declaration_id limit 500)
      returning u.declaration_id
    ),
    shown as materialized (
      select p.organisation_id, p.declaration_id, p.lodged_by, min(k.floor) as floor
      from (
        select i.id, v_floor as floor from unnest(v_ids) as i (id)
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
          select from declarations.change_sequence n where n.organisation_id = s.lodged_by and n.change_id = c.id)
        and not exists (
          select from declarations.principal_change_sequence q
          where q.declaration_id = s.declaration_id and q.change_id = c.id and q.organisation_id = s.organisation_id)
    ),
    totals as materialized (
      select p.organisation_id, coalesce(h.last_sequence, 0) as head, count(*) as total, h.last_sequence is null as new
      from pending p left join declarations.principal_stream_positions h on h.organisation_id = p.organisation_id
      group by p.organisation_id, h.last_sequence
    ),
    opened as (
      insert into declarations.principal_stream_watermark (organisation_id, last_sequence)
      select t.organisation_id, 0 from totals t where t.new
    ),
    numbered as (
      insert into declarations.principal_change_sequence (organisation_id, sequence, change_id, declaration_id, lodged_by, at)
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
    select string_agg(t.organisation_id || '/principal ' || t.head + t.total, ',') into v_represented from totals t;
    v_positions := nullif(concat_ws(',', v_positions, v_represented), '');
  end if;
  if v_positions is not null then
    -- PostgreSQL limits a payload to 7,999 bytes.
    perform pg_notify('portal_feed', string_agg(s.position, ','))
    from (
      select p.position, sum(octet_length(p.position) + 1) over (order by p.nth) / 7500 as payload
      from unnest(string_to_array(v_positions, ',')) with ordinality as p (position, nth)
    ) s group by s.payload;
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
    insert into declarations.sequencing_watermark (change_id) values (v_floor);
    delete from declarations.sequencing_watermark f where f.change_id < v_floor;
  end if;
  perform set_config('portal.numbering',
    case when v_mark is null then v_floor::text else concat_ws(' ', v_floor, v_mark, v_marked_by) end, false);
  return v_count;
end
$$;

grant execute on function declarations.number_changes(integer) to portal_system;
