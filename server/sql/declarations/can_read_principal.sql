-- Returns whether the caller may read the data of an organisation: the organisation itself, or the system for its
-- webhooks. Never null: a request without an organisation may read nothing. Internal to functions that run with the
-- rights of the owner.
create or replace function declarations.can_read_principal(p_organisation text) returns boolean
  language sql stable as
$$
  select coalesce(p_organisation = foundation.current_organisation(), false) or current_setting('role') = 'portal_system'
$$;
