-- Returns the applicable law of declarations that placed goods under one of the procedures, by MRN, whichever
-- organisation lodged them. `assessedBy` contains the list versions of the last assessment. Returns rows only to the system, the
-- holder of the goods and representatives of the holder.
create or replace function declarations.placement_laws(p_mrns text[], p_holder text, p_procedures text[])
  returns table (mrn text, day text, zone text, versions jsonb, "assessedBy" jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select distinct on (s.mrn) s.mrn, l.day::text, l.zone, l.versions, coalesce((
      select a.lists from declarations.assessments a
      where a.organisation_id = l.organisation_id and a.declaration_id = l.declaration_id
      order by a.version desc limit 1), '{}')
  from declarations.stock s
    join declarations.applicable_law l on l.organisation_id = s.organisation_id and l.declaration_id = s.declaration_id
  where mandates.can_act_for(p_holder) and s.mrn = any (p_mrns) and s.holder = p_holder
    and exists (select from unnest(p_procedures) as p (code) where starts_with(s.procedure, p.code))
  order by s.mrn
$$;

grant execute on function declarations.placement_laws(text[], text, text[]) to portal_request, portal_system;
