-- Takes one attempt from each of the pools, or from none of them when one is empty. Answers how many seconds each has to
-- wait, in the order of the names. Pools are held in the order of their names, so that no two calls wait for each other.
create or replace function access.charge_attempts(names bytea[], rates double precision[], bursts double precision[])
returns double precision[] language plpgsql as $$
declare
  at constant double precision := access.attempts_time();
  waits double precision[];
begin
  with asked as (
    select * from unnest(names, rates, bursts) with ordinality as a (name, rate, burst, place)
  ), filled as (
    insert into access.attempts as held (name, tokens, filled_at, rate, burst)
    select name, burst, at, rate, burst from asked order by name
    on conflict (name) do update set
      tokens = least(excluded.burst, held.tokens + greatest(0, excluded.filled_at - held.filled_at) * excluded.rate),
      filled_at = excluded.filled_at, rate = excluded.rate, burst = excluded.burst
    returning name, tokens, rate
  )
  select array_agg(case when filled.tokens < 1 then (1 - filled.tokens) / filled.rate else 0 end order by asked.place)
  into waits from asked join filled using (name);
  if 0 >= all (waits) then
    update access.attempts set tokens = tokens - 1 where name = any (names);
  end if;
  return waits;
end
$$;

grant execute on function access.charge_attempts(bytea[], float8[], float8[]) to portal_system;
