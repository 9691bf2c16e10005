-- Stores the debts of new bills with their debtors. A debtor is a party of the declaration: each bill names the parties by
-- the representation in the document.
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
  select n.id, p.number, p.organisation_id, n.organisation_id, n.declaration_id, p.role
  from new_debts n
    cross join lateral (
      select g.debtors from jsonb_to_recordset(p_rows) as g(debt text, debtors jsonb)
      where g.debt = n.id limit 1) g
    cross join lateral declarations.debtors_of_parties(n.organisation_id, n.declaration_id, g.debtors) p;
end
$$;

grant execute on function declarations.store_debts(jsonb) to portal_system;
