-- Returns the assessed goods items of declarations that placed goods under one of the procedures, whichever
-- organisation lodged them. `taken` lists the quantities removed by other declarations, reports and demands: those
-- before the declaration `p_by`, or all if it has removed nothing. Returns rows only to the system, the holder of the
-- goods and representatives of the holder.
create or replace function declarations.placement_taxes(p_mrns text[], p_holder text, p_procedures text[], p_by text)
  returns table (mrn text, item integer, placed text, taken text[], assessed jsonb, "exchangeRates" jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select s.mrn, s.item, (s.placed + s.corrected)::text,
    array(
      select sum(case m.type when 'returned' then -m.quantity else m.quantity end)::text
      from declarations.stock_movements m
      where m.organisation_id = s.organisation_id and m.declaration_id = s.declaration_id and m.item = s.item
        and m.type not in ('placed', 'corrected', 'written_off') and m.by_declaration is distinct from p_by
      group by coalesce(m.by_declaration, m.type)
      having sum(case m.type when 'returned' then -m.quantity else m.quantity end) <> 0
        and min(m.number) < coalesce((
          select min(o.number) from declarations.stock_movements o
          where o.organisation_id = s.organisation_id and o.declaration_id = s.declaration_id and o.item = s.item
            and o.by_declaration = p_by), max(m.number) + 1)),
    i.value, coalesce(a.calculation -> 'exchangeRates', '{}')
  from declarations.stock s
    cross join lateral (
      select v.calculation from declarations.assessments v
      where v.organisation_id = s.organisation_id and v.declaration_id = s.declaration_id
      order by v.version desc limit 1) a
    cross join lateral jsonb_array_elements(a.calculation -> 'items') as i (value)
  where mandates.can_act_for(p_holder) and s.mrn = any (p_mrns) and s.holder = p_holder
    and (i.value ->> 'item')::integer = s.item and s.placed + s.corrected > 0
    and exists (select from unnest(p_procedures) as p (code) where starts_with(s.procedure, p.code))
$$;

grant execute on function declarations.placement_taxes(text[], text, text[], text) to portal_request, portal_system;
