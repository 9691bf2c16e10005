-- Who asks for what is an organisation's: itself, or the system for its webhooks.
create or replace function declarations.can_read_principal(p_organisation text) returns boolean
  language sql stable as
$$
  select p_organisation = foundation.current_organisation() or current_setting('role') = 'portal_system'
$$;

grant execute on function declarations.can_read_principal(text) to portal_request, portal_system;
