-- Returns the debtors of a debt of a declaration: `p_parties` contains the liable parties by representation, and the current
-- document names them. A party that lodged the declaration is the lodging organisation.
create or replace function declarations.debtors_of_parties(p_organisation text, p_declaration text, p_parties jsonb)
  returns table (number text, organisation_id text, role text)
  language sql stable as
$$
  select distinct on (k.number) k.number,
    case when (p.party -> 'lodges')::boolean then d.organisation_id else coalesce(r.organisation_id, i.organisation_id) end,
    p.party ->> 'role'
  from declarations.declarations d
    cross join lateral (
      select l.document::jsonb as document from declarations.versions l
      where l.organisation_id = d.organisation_id and l.declaration_id = d.id and l.version = d.version) v
    cross join lateral jsonb_array_elements(p_parties -> (v.document ->> 'representation')) with ordinality as p (party, nth)
    cross join lateral (select v.document #>> array[p.party ->> 'party', 'identification'] as number) k
    left join declarations.principals r on r.declaration_id = d.id and r.principal = k.number
    left join organisations.identification_numbers i on i.number = k.number
  where d.organisation_id = p_organisation and d.id = p_declaration and k.number is not null
  order by 1, p.nth
$$;

grant execute on function declarations.debtors_of_parties(text, text, jsonb) to portal_system;
