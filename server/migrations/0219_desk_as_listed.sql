-- What lists and counts of the desk ask for stands on the desk (docs/decisions/0112-desk-as-listed.md): whoever counts looks at
-- its narrow rows and at no declaration.
alter table declarations.desk
  add column office text,
  add column lane text,
  add column due_at timestamptz,
  add column answered boolean,
  add column control text;

-- What the desk says of a declaration; nothing where it is not on the desk. `due_at` is the first deadline that is listed.
create function declarations.desk_of(d declarations.declarations)
  returns table (lodged_at timestamptz, awaits_since timestamptz, office text, lane text, due_at timestamptz, answered boolean,
    control text)
  language sql stable parallel safe
as $$
  select d.lodged_at, case when d.awaits_customs then d.changed_at end, d.office, d.lane,
    least((d.lifecycle #>> '{dueBy,present}')::timestamptz, (d.lifecycle #>> '{dueBy,exit}')::timestamptz,
      (d.lifecycle #>> '{dueBy,pay}')::timestamptz, (d.lifecycle #>> '{dueBy,answer}')::timestamptz),
    coalesce(d.lifecycle ->> 'query' = 'answered', false), d.lifecycle ->> 'control'
  where declarations.on_desk(d)
$$;

create or replace function declarations.derive_places(p_organisations text[], p_ids text[]) returns void
  language plpgsql
as $$
begin
  with stands as materialized (
    select d.organisation_id, d.id, t.*
    from unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
      left join lateral declarations.desk_of(d) t on true
  ),
  left_desk as (
    delete from declarations.desk k using stands s
    where k.organisation_id = s.organisation_id and k.declaration_id = s.id and s.lodged_at is null
  )
  insert into declarations.desk as k
    (organisation_id, declaration_id, lodged_at, awaits_since, office, lane, due_at, answered, control)
  select s.organisation_id, s.id, s.lodged_at, s.awaits_since, s.office, s.lane, s.due_at, s.answered, s.control
  from stands s where s.lodged_at is not null
  on conflict (organisation_id, declaration_id) do update set awaits_since = excluded.awaits_since,
    office = excluded.office, lane = excluded.lane, due_at = excluded.due_at, answered = excluded.answered,
    control = excluded.control
    where (k.awaits_since, k.office, k.lane, k.due_at, k.answered, k.control) is distinct from
      (excluded.awaits_since, excluded.office, excluded.lane, excluded.due_at, excluded.answered, excluded.control);
  with outdated as (
    delete from declarations.deadlines l
    using unnest(p_organisations, p_ids) as k (organisation_id, id)
      join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
    where l.organisation_id = k.organisation_id and l.declaration_id = k.id and not exists (
      select from declarations.deadlines_of(d) t where t.what = l.what)
  )
  insert into declarations.deadlines as l (organisation_id, declaration_id, what, due_at)
  select d.organisation_id, d.id, t.what, t.due_at
  from unnest(p_organisations, p_ids) as k (organisation_id, id)
    join declarations.declarations d on d.organisation_id = k.organisation_id and d.id = k.id
    cross join lateral declarations.deadlines_of(d) t
  on conflict (organisation_id, declaration_id, what) do update set due_at = excluded.due_at
    where l.due_at <> excluded.due_at;
end
$$;
