-- Assigns sequence numbers in the streams of principals to changes that representatives lodged. Returns the new stream
-- positions for the notification, or null without changes. Also adds up to 500 declarations whose principal has
-- registered since.
create or replace function declarations.number_for_principals(p_ids text[], p_floor bigint)
  returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
declare
  v_heads text;
begin
  -- Most declarants lodge for themselves, so there is usually nothing to sequence.
  if not exists (select from declarations.unsequenced_principal_declarations) and not exists (
    select from unnest(p_ids) as i (id) join declarations.principals p on p.declaration_id = i.id
    where p.organisation_id is not null)
  then return null; end if;
  with late as materialized (
    delete from declarations.unsequenced_principal_declarations u
    where u.declaration_id in (select f.declaration_id from declarations.unsequenced_principal_declarations f order by f.declaration_id limit 500)
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
  select string_agg(t.organisation_id || '/principal ' || t.head + t.total, ',') into v_heads from totals t;
  return v_heads;
end
$$;

grant execute on function declarations.number_for_principals(text[], bigint) to portal_system;
