-- Returns whether the caller can act for an identification number. The system can act for every number; an organisation
-- for its own numbers and for principals that have an active mandate with it. Internal to functions that run with the
-- rights of the owner.
create or replace function mandates.can_act_for(p_number text) returns boolean
  language sql stable as
$$
  select current_setting('role') = 'portal_system' or exists (
    select from organisations.identification_numbers n
    where n.organisation_id = foundation.current_organisation() and (n.number = p_number or exists (
      select from mandates.mandates m
      where m.principal = p_number and m.representative = n.number and m.status = 'active')))
$$;
