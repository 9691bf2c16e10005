-- The first number of a day; at most four thousand million ids a day, and all of them exact in a double.
create or replace function foundation.id_of_day(p_at timestamptz) returns bigint
  language sql immutable parallel safe as
$$
  select floor(extract(epoch from p_at) / 86400)::bigint << 32
$$;

grant execute on function foundation.id_of_day(timestamptz) to portal_request, portal_system;
