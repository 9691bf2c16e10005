-- What was tried and may have failed: passwords, codes, links, mails that strangers have sent. Counted for all processes
-- together, by one clock. None of it outlives a crash of the database, so none of it is logged.

-- A pool of attempts that fills up with time; a full one is forgotten. Its name is a digest: nobody's address is here.
create unlogged table access.attempts (
  name bytea primary key,
  tokens double precision not null,
  -- When it was filled last, in seconds of access.attempts_time().
  filled_at double precision not null,
  -- Attempts a second, and at once.
  rate double precision not null,
  burst double precision not null
);
grant select, insert, update, delete on access.attempts to portal_system;

-- The clock of the pools. Somebody looks at it every minute; between two looks no more than two minutes pass, and never
-- less than none: so a wall clock that is set neither frees nor locks anybody.
create table access.attempts_clock (
  only_row boolean primary key default true check (only_row),
  seconds double precision not null default 0,
  looked_at timestamptz not null default clock_timestamp()
);
insert into access.attempts_clock default values;
grant select, update on access.attempts_clock to portal_system;

create function access.attempts_time() returns double precision language sql volatile as $$
  select seconds + least(greatest(extract(epoch from clock_timestamp() - looked_at), 0), 120)::double precision
  from access.attempts_clock
$$;

-- Takes one attempt from each of the pools, or from none of them when one is empty. Answers how many seconds each has to
-- wait, in the order of the names. Pools are held in the order of their names, so that no two calls wait for each other.
create function access.charge_attempts(names bytea[], rates double precision[], bursts double precision[])
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

-- Gives back what was taken for an attempt that succeeded.
create function access.take_back_attempts(names bytea[]) returns void language sql as $$
  with held as (select name from access.attempts where name = any (names) order by name for update)
  update access.attempts a set tokens = least(a.burst, a.tokens + 1) from held where a.name = held.name
$$;

-- Once a minute: looks at the clock, and forgets pools that are full.
create function access.sweep_attempts() returns void language sql as $$
  update access.attempts_clock set seconds = access.attempts_time(), looked_at = clock_timestamp();
  with clock as materialized (select access.attempts_time() as seconds)
  delete from access.attempts where name in (
    select a.name from access.attempts a, clock
    where a.tokens + (clock.seconds - a.filled_at) * a.rate >= a.burst
    limit 200000 for update of a skip locked)
$$;
