-- Returns the changes of write_changes that have no result yet, in order.
create or replace function declarations.without_results(p_rows jsonb[], p_results jsonb) returns jsonb[]
  language sql immutable as
$$
  select array(
    select r from unnest(p_rows) with ordinality as u (r, nth)
    where not p_results @> jsonb_build_array(jsonb_build_object('place', r -> 'place')) order by u.nth)
$$;

grant execute on function declarations.without_results(jsonb[], jsonb) to portal_request, portal_system;
