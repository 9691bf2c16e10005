-- Returns the 26 characters (without the prefix) of the lowest id at a time: the milliseconds in base 32, then zeros.
create or replace function foundation.id_letters(p_at timestamptz) returns text
  language sql immutable parallel safe as
$$
  select (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    ((((extract(epoch from p_at) * 1000)::bigint >> (5 * (9 - n))) & 31) + 1)::integer, 1), '' order by n)
  from generate_series(0, 9) n) || repeat('0', 16)
$$;
