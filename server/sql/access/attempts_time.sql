-- Returns the time of the rate limits in seconds. It advances with the system clock, but at most 120 s beyond the last
-- cleanup, so that a clock set forward does not refill every bucket.
create or replace function access.attempts_time() returns double precision language sql volatile as $$
  select seconds + least(greatest(extract(epoch from clock_timestamp() - last_run_at), 0), 120)::double precision
  from access.attempts_clock
$$;

grant execute on function access.attempts_time() to portal_system;
