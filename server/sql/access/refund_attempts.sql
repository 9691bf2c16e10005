-- Adds one token to each bucket, up to its burst. Buckets are locked in the order of their names, as in
-- charge_attempts, to avoid deadlocks.
create or replace function access.refund_attempts(names bytea[]) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with locked as (select name from access.attempts where name = any (names) order by name for update)
  update access.attempts a set tokens = least(a.burst, a.tokens + 1) from locked where a.name = locked.name;
end
$$;

grant execute on function access.refund_attempts(bytea[]) to portal_system;
