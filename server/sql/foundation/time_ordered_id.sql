-- Returns an id that is ordered by time: milliseconds since 1970, then the lowest 20 bits of `number`.
create or replace function foundation.time_ordered_id(ms bigint, number bigint) returns bigint
  language sql immutable parallel safe as
$$
  select (ms << 20) | (number & 1048575)
$$;

grant execute on function foundation.time_ordered_id(bigint, bigint) to portal_request, portal_system;
