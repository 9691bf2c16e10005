-- Returns whether a declaration is in the officer queue.
create or replace function declarations.on_desk(d declarations.declarations) returns boolean
  language sql immutable parallel safe as
$$
  select d.awaits_customs or d.status in ('lodged', 'registered', 'accepted', 'under_control', 'released')
$$;

grant execute on function declarations.on_desk(declarations.declarations) to portal_request, portal_system;
