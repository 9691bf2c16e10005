-- Records events of debts for each organisation that is a debtor, or only for the organisation `reader`, which does not
-- read the LRN if it is a guarantor. A row has the
-- debt, the names of the events, their time, and the claim or the appeal. A request records events only of debts of
-- declarations that its organisation lodged.
create or replace function declarations.record_debt_events(p_rows jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = 'force_generic_plan' as
$$
begin
  insert into declarations.debt_events
    (organisation_id, debt_id, declaration_id, event, at, lrn, mrn, status, claim_id, appeal_id, is_own)
  select r.organisation_id, t.id, d.id, e.event, (g.value ->> 'at')::timestamptz,
    case when r.is_guarantor then coalesce(d.mrn, d.id) else d.lrn end, d.mrn, d.status,
    g.value ->> 'claim', g.value ->> 'appeal', r.organisation_id = t.organisation_id
  from jsonb_array_elements(p_rows) with ordinality as g (value, nth)
    cross join lateral jsonb_array_elements_text(g.value -> 'events') with ordinality as e (event, nth)
    join declarations.debts t on t.id = g.value ->> 'debt'
    join declarations.declarations d on d.organisation_id = t.organisation_id and d.id = t.declaration_id
    cross join lateral (
      select distinct p.organisation_id, false as is_guarantor from declarations.debtors p
      where p.debt_id = t.id and g.value -> 'reader' is null and p.organisation_id is not null
      union all
      select g.value ->> 'reader', coalesce((
        select x.is_guarantor from declarations.debt_readers x
        where x.reader_id = g.value ->> 'reader' and x.debt_id = t.id), false)
      where g.value -> 'reader' is not null) r
  where foundation.is_reader(t.organisation_id)
  order by g.nth, e.nth, r.organisation_id;
end
$$;

grant execute on function declarations.record_debt_events(jsonb) to portal_request, portal_system;
