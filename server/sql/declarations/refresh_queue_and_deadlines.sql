-- Copies the officer work and deadlines that the lifecycle stored with declarations into the officer queue and the
-- deadlines. Writes only changed rows.
create or replace function declarations.refresh_queue_and_deadlines(p_organisations text[], p_ids text[]) returns void
  language plpgsql
as $$
begin
  with queue_rows as materialized (
    select d.organisation_id, d.id, d.lodged_at, d.office, d.lane, d.lifecycle ->> 'control' as control,
      d.lifecycle #> '{work,queue}' as entry
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
  ),
  removed as (
    delete from declarations.officer_queue k using queue_rows s
    where k.organisation_id = s.organisation_id and k.declaration_id = s.id and s.entry is null
  )
  insert into declarations.officer_queue as k
    (organisation_id, declaration_id, lodged_at, awaits_since, office, lane, due_at, has_answered_query, control, automation_at)
  select s.organisation_id, s.id, s.lodged_at, (s.entry ->> 'awaitsSince')::timestamptz, s.office, s.lane,
    (s.entry ->> 'dueBy')::timestamptz, s.entry ? 'answered', s.control,
    (s.entry ->> 'automationAt')::timestamptz
  from queue_rows s where s.entry is not null
  on conflict (declaration_id) do update set awaits_since = excluded.awaits_since,
    office = excluded.office, lane = excluded.lane, due_at = excluded.due_at, has_answered_query = excluded.has_answered_query,
    control = excluded.control, automation_at = excluded.automation_at
    where (k.awaits_since, k.office, k.lane, k.due_at, k.has_answered_query, k.control, k.automation_at) is distinct from
      (excluded.awaits_since, excluded.office, excluded.lane, excluded.due_at, excluded.has_answered_query, excluded.control,
        excluded.automation_at);
  with outdated as (
    delete from declarations.deadlines l
    using unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
    where l.organisation_id = k.organisation_id and l.declaration_id = k.id
      and d.lifecycle #> array['work', 'visits', l.type] is null
  )
  insert into declarations.deadlines as l (organisation_id, declaration_id, type, due_at)
  select d.organisation_id, d.id, v.key, v.value::timestamptz
  from unnest(p_organisations, p_ids) as k (organisation_id, id)
    join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
    cross join lateral jsonb_each_text(d.lifecycle #> '{work,visits}') v
  on conflict (declaration_id, type) do update set due_at = excluded.due_at
    where l.due_at <> excluded.due_at;
end
$$;

grant execute on function declarations.refresh_queue_and_deadlines(text[], text[]) to portal_system;
