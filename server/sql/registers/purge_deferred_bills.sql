-- Deletes the deferred bills of declarations that the sandbox deletes, and the statements that contain no other bill.
-- Makes the outstanding amounts available on their accounts again.
create or replace function registers.purge_deferred_bills(p_organisation text, p_declarations text[]) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as
$$
begin
  update registers.deferment_accounts a set available = a.available + f.outstanding
  from (
    select d.organisation_id, d.account, sum(d.outstanding) as outstanding from registers.deferred_bills d
    where d.declared_by = p_organisation and d.declaration_id = any (p_declarations) group by 1, 2) f
  where a.organisation_id = f.organisation_id and a.number = f.account;
  with deleted as (
    delete from registers.deferred_bills d
    where d.declared_by = p_organisation and d.declaration_id = any (p_declarations)
    returning d.organisation_id, d.reference, d.statement
  )
  delete from registers.statements s using deleted g
  where s.organisation_id = g.organisation_id and s.reference = g.statement and not exists (
    select from registers.deferred_bills d
    where d.organisation_id = s.organisation_id and d.statement = s.reference
      and not exists (select from deleted o where o.organisation_id = d.organisation_id and o.reference = d.reference));
end
$$;

grant execute on function registers.purge_deferred_bills(text, text[]) to portal_system;
