-- Returns the first id of a day (UTC). A day has 2^32 ids, and each is exact in a double.
create or replace function foundation.id_of_day(p_at timestamptz) returns bigint
  language sql immutable parallel safe as
$$
  select floor(extract(epoch from p_at) / 86400)::bigint << 32
$$;

grant execute on function foundation.id_of_day(timestamptz) to portal_request, portal_system;
