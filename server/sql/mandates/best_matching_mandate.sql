-- Returns the mandate in force between two identification numbers that best matches a required mandate, or no row.
-- `lacks` and `unlent` contain the restrictions that the requirement exceeds and the securities of the mandate if a required one is not among them; null
-- means none. Fields that the requirement omits are not checked.
create or replace function mandates.best_matching_mandate(p_claim jsonb) returns table (mandate text, lacks jsonb, unlent jsonb)
  language sql as
$$
  select c.id, c.lacks, c.unlent
  from (
    select m.id, nullif(jsonb_strip_nulls(jsonb_build_object(
        'representations',
        case when p_claim ->> 'representation' <> all (m.representations) then to_jsonb(m.representations) end,
        'types', case when p_claim ->> 'type' <> all (m.types) then to_jsonb(m.types) end,
        'procedures', case when exists (
          select from jsonb_array_elements_text(p_claim -> 'procedures') p
          where not exists (select from unnest(m.procedures) x where starts_with(p, x)))
          and m.procedures is not null then to_jsonb(m.procedures) end,
        'offices', case when p_claim ->> 'office' <> all (m.offices) then to_jsonb(m.offices) end,
        'maxValue', case when p_claim ? 'value'
          and coalesce((p_claim ->> 'value')::numeric > m.max_value, m.max_value is not null)
          then to_jsonb(m.max_value::text) end)), '{}') as lacks,
      nullif(jsonb_strip_nulls(jsonb_build_object(
        'guarantees', case when exists (
          select from jsonb_array_elements_text(p_claim -> 'guarantees') g where g <> all (m.guarantees))
          then to_jsonb(m.guarantees) end,
        'accounts', case when exists (
          select from jsonb_array_elements_text(p_claim -> 'accounts') a where a <> all (m.accounts))
          then to_jsonb(m.accounts) end)), '{}') as unlent
    from mandates.mandates m
    where m.principal = p_claim ->> 'principal' and m.representative = p_claim ->> 'representative'
      and m.status = 'active'
      and (p_claim ->> 'day')::date between m.valid_from and coalesce(m.valid_until, 'infinity'::date)
  ) c
  order by c.lacks is not null, c.unlent is not null, c.id
  limit 1
$$;

grant execute on function mandates.best_matching_mandate(jsonb) to portal_request, portal_system;
