-- Records an event of bills for the guarantors whose guarantees secure them. The event contains the MRN in place of the
-- LRN, which is a value of the document.
create or replace function declarations.record_guarantor_events(p_bills text[], p_event text, p_at timestamptz) returns void
  language plpgsql set plan_cache_mode = 'force_generic_plan' as
$$
begin
  insert into declarations.debt_events
    (organisation_id, debt_id, declaration_id, event, at, lrn, mrn, status, claim_id, appeal_id, is_own)
  select g.guarantor_id, b.debt_id, d.id, p_event, p_at, coalesce(d.mrn, d.id), d.mrn, d.status, null, null, false
  from unnest(p_bills) with ordinality as k (reference, nth)
    join declarations.bills b on b.reference = k.reference
    join declarations.declarations d on d.organisation_id = b.organisation_id and d.id = b.declaration_id
    join registers.guarantees g
      on g.organisation_id = coalesce(b.cover_owner, b.organisation_id) and g.reference = b.guarantee_reference
  where g.guarantor_id is not null and b.debt_id is not null
  order by k.nth;
end
$$;

grant execute on function declarations.record_guarantor_events(text[], text, timestamptz) to portal_system;
