-- Stores the current time of the rate limits and deletes up to 200,000 full buckets. The next run deletes full buckets
-- that are locked now.
create or replace function access.purge_attempts() returns void
  language plpgsql as $$
begin
  update access.attempts_clock set seconds = access.attempts_time(), last_run_at = clock_timestamp();
  with clock as materialized (select access.attempts_time() as seconds)
  delete from access.attempts where name in (
    select a.name from access.attempts a, clock
    where a.tokens + (clock.seconds - a.filled_at) * a.rate >= a.burst
    limit 200000 for update of a skip locked);
end
$$;

grant execute on function access.purge_attempts() to portal_system;
