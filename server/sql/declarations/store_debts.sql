-- Stores the debts of new bills with their debtors. A debtor is a party of the declaration: each bill names the parties by
-- the representation in the document. A party that lodged the declaration is the lodging organisation.
create or replace function declarations.store_debts(p_rows jsonb) returns void
  language plpgsql set plan_cache_mode = 'force_generic_plan' as
$$
begin
  with new_debts as materialized (
    insert into declarations.debts (organisation_id, id, declaration_id, mrn, incurred_on, created_at)
    select distinct on (g.debt) d.organisation_id, g.debt, d.id, d.mrn, g."debtDay", g.at
    from jsonb_to_recordset(p_rows) as g("organisationId" text, id text, debt text, "debtDay" date, at timestamptz)
      join declarations.declarations d on d.organisation_id = g."organisationId" and d.id = g.id
    where g.debt is not null
      and not exists (select from declarations.debts t where t.id = g.debt)
    order by g.debt
    on conflict do nothing
    returning *
  )
  insert into declarations.debtors (debt_id, number, organisation_id, lodged_by, declaration_id, role)
  select distinct on (n.id, v.document #>> array[p.party ->> 'party', 'identification'])
    n.id, v.document #>> array[p.party ->> 'party', 'identification'],
    case when (p.party -> 'lodges')::boolean then n.organisation_id else coalesce(r.organisation_id, i.organisation_id) end,
    n.organisation_id, n.declaration_id, p.party ->> 'role'
  from new_debts n
    join declarations.declarations d on d.organisation_id = n.organisation_id and d.id = n.declaration_id
    cross join lateral (
      select l.document::jsonb as document from declarations.versions l
      where l.organisation_id = d.organisation_id and l.declaration_id = d.id and l.version = d.version) v
    cross join lateral (
      select g.debtors from jsonb_to_recordset(p_rows) as g(debt text, debtors jsonb)
      where g.debt = n.id limit 1) g
    cross join lateral jsonb_array_elements(g.debtors -> (v.document ->> 'representation')) with ordinality as p (party, nth)
    left join declarations.principals r
      on r.declaration_id = n.declaration_id
      and r.principal = v.document #>> array[p.party ->> 'party', 'identification']
    left join organisations.identification_numbers i
      on i.number = v.document #>> array[p.party ->> 'party', 'identification']
  where v.document #>> array[p.party ->> 'party', 'identification'] is not null
  order by 1, 2, p.nth;
end
$$;

grant execute on function declarations.store_debts(jsonb) to portal_system;
