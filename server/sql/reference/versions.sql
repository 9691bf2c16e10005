-- Returns the current version of every reference list, by name.
create or replace function reference.versions() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(l.name, l.version), '{}') from reference.lists l
$$;

grant execute on function reference.versions() to portal_request, portal_system;
