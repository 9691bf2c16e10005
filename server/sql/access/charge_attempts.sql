-- Takes one token from each bucket, or from none if any bucket is empty. Returns the seconds to wait per bucket, in the
-- order of `names`. Buckets are locked in the order of their names, to avoid deadlocks.
create or replace function access.charge_attempts(names bytea[], rates double precision[], bursts double precision[])
returns double precision[] language plpgsql as $$
declare
  at constant double precision := access.attempts_time();
  waits double precision[];
begin
  with requested as (
    select * from unnest(names, rates, bursts) with ordinality as a (name, rate, burst, nth)
  ), filled as (
    insert into access.attempts as bucket (name, tokens, filled_at, rate, burst)
    select name, burst, at, rate, burst from requested order by name
    on conflict (name) do update set
      tokens = least(excluded.burst, bucket.tokens + greatest(0, excluded.filled_at - bucket.filled_at) * excluded.rate),
      filled_at = excluded.filled_at, rate = excluded.rate, burst = excluded.burst
    returning name, tokens, rate
  )
  select array_agg(case when filled.tokens < 1 then (1 - filled.tokens) / filled.rate else 0 end order by requested.nth)
  into waits from requested join filled using (name);
  if 0 >= all (waits) then
    update access.attempts set tokens = tokens - 1 where name = any (names);
  end if;
  return waits;
end
$$;

grant execute on function access.charge_attempts(bytea[], float8[], float8[]) to portal_system;
