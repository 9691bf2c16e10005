create or replace function access.refund_attempts(names bytea[]) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with held as (select name from access.attempts where name = any (names) order by name for update)
  update access.attempts a set tokens = least(a.burst, a.tokens + 1) from held where a.name = held.name;
end
$$;

grant execute on function access.refund_attempts(bytea[]) to portal_system;
