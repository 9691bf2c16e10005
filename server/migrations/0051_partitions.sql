-- Tables that grow with the calls are parted by time, so that what is old goes by whole tables and what is new stays in small
-- indexes (docs/decisions/0049-partitions.md). This says which, and by what; the work itself comes one table after the other.

-- `bounds` says how a moment becomes a bound of the column: `counted` ids of a sequence that is put to the day's first number,
-- `logged` ids of the log of calls, `named` ids of declarations, `moment` the time itself.
create table foundation.growing_tables (
  table_name text primary key,
  column_name text not null,
  bounds text not null check (bounds in ('counted', 'logged', 'named', 'moment')),
  -- The sequence of counted ids.
  sequence_name text,
  period text not null check (period in ('day', 'week', 'month')),
  -- How many periods are made ahead.
  ahead integer not null,
  -- Whether a partition may go for its age alone, with its rows; the others go when they are empty.
  goes_by_age boolean not null,
  options text not null
);
create table foundation.partitions (
  table_name text not null,
  partition_name text not null unique,
  -- Null for the first, which begins with the first row.
  begins_at timestamptz,
  ends_at timestamptz not null,
  primary key (table_name, ends_at)
);
grant select on foundation.growing_tables, foundation.partitions to portal_system;

-- The 26 letters that the id of a moment begins with: 48 bits of milliseconds, then nothing.
create function foundation.id_letters(p_at timestamptz) returns text
  language sql immutable parallel safe
return (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    ((((extract(epoch from p_at) * 1000)::bigint >> (5 * (9 - n))) & 31) + 1)::integer, 1), '' order by n)
  from generate_series(0, 9) n) || repeat('0', 16);

-- The first number of a day; at most four thousand million ids a day, and all of them exact in a double.
create function foundation.id_of_day(p_at timestamptz) returns bigint
  language sql immutable parallel safe
return floor(extract(epoch from p_at) / 86400)::bigint << 32;

create function foundation.bound_at(p_bounds text, p_at timestamptz) returns text
  language sql stable
return case p_bounds
  when 'counted' then foundation.id_of_day(p_at)::text
  when 'logged' then audit.request_log_id((extract(epoch from p_at) * 1000)::bigint, 0)::text
  when 'named' then 'dec_' || foundation.id_letters(p_at)
  else p_at::text end;

-- Puts the sequences to the first number of this day, so that ids tell their time. Never back.
create function foundation.advance_ids() returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
declare
  v_name text;
  v_day bigint := foundation.id_of_day(now());
begin
  perform pg_advisory_xact_lock(7203114577);
  for v_name in
    select g.sequence_name from foundation.growing_tables g where g.sequence_name is not null order by 1
  loop
    continue when coalesce(pg_sequence_last_value(v_name::regclass), 0) >= v_day;
    perform setval(v_name::regclass, v_day);
  end loop;
end
$$;
revoke execute on function foundation.advance_ids() from public;
grant execute on function foundation.advance_ids() to portal_system;

-- Makes the partitions of this period and those ahead. One that cannot be had at once is left for the next time: its table, or
-- what its rows would be taken from, is in use.
create function foundation.make_partitions(p_now timestamptz default now()) returns table (partition_name text, made boolean)
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' set lock_timeout = '200ms'
as $$
declare
  g record;
  v_begins timestamptz;
begin
  if not pg_try_advisory_xact_lock(7203114578) then return; end if;
  for g in
    select t.*, ('1 ' || t.period)::interval as span,
      (select min(p.ends_at) from foundation.partitions p where p.table_name = t.table_name) as first_ends
    from foundation.growing_tables t
    where exists (select from foundation.partitions p where p.table_name = t.table_name and to_regclass(p.partition_name) is not null)
    order by 1
  loop
    for v_begins in
      select s from generate_series(greatest(date_trunc(g.period, p_now), g.first_ends), p_now + g.ahead * g.span, g.span) s
      where not exists (
        select from foundation.partitions p where p.table_name = g.table_name and p.begins_at = s)
    loop
      partition_name := g.table_name || '_' || to_char(v_begins, 'YYYYMMDD');
      begin
        perform foundation.add_partition(g.table_name, partition_name, v_begins, v_begins + g.span);
        made := true;
      exception when lock_not_available or check_violation or deadlock_detected then
        made := false;
      end;
      return next;
    end loop;
  end loop;
end
$$;
revoke execute on function foundation.make_partitions(timestamptz) from public;
grant execute on function foundation.make_partitions(timestamptz) to portal_system;

-- A table like its parent, which nobody may read by its own name, made a part of it.
create function foundation.add_partition(p_table text, p_name text, p_begins timestamptz, p_ends timestamptz) returns void
  language plpgsql set search_path = pg_catalog set timezone = 'UTC'
as $$
declare
  g foundation.growing_tables;
begin
  select t.* into strict g from foundation.growing_tables t where t.table_name = p_table;
  execute format('create table %s (like %s including all) with (%s)', p_name, p_table, g.options);
  perform foundation.close_partition(p_name);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', p_table, p_name,
    foundation.bound_at(g.bounds, p_begins), foundation.bound_at(g.bounds, p_ends));
  insert into foundation.partitions values (p_table, p_name, p_begins, p_ends);
end
$$;
revoke execute on function foundation.add_partition(text, text, timestamptz, timestamptz) from public;

create function foundation.close_partition(p_name text) returns void
  language plpgsql set search_path = pg_catalog
as $$
begin
  execute format('alter table %s enable row level security', p_name);
  execute format('create policy everything on %s to portal_system using (true)', p_name);
  execute format('create policy own on %s to portal_request using (organisation_id = foundation.current_organisation())',
    p_name);
end
$$;
revoke execute on function foundation.close_partition(text) from public;

-- Drops the partitions that end before a moment: with their rows where age is enough, otherwise those that are empty.
create function foundation.drop_partitions(p_table text, p_before timestamptz) returns setof text
  language plpgsql security definer set search_path = pg_catalog set lock_timeout = '200ms'
as $$
declare
  v_by_age boolean;
  v_name text;
  v_filled boolean;
begin
  if not pg_try_advisory_xact_lock(7203114578) then return; end if;
  select t.goes_by_age into strict v_by_age from foundation.growing_tables t where t.table_name = p_table;
  for v_name in
    select p.partition_name from foundation.partitions p
    where p.table_name = p_table and p.ends_at <= least(p_before, now()) order by p.ends_at
  loop
    begin
      if not v_by_age then
        execute format('select exists (select from %s)', v_name) into v_filled;
        continue when v_filled;
        execute format('lock table %s in share mode', v_name);
        execute format('select exists (select from %s)', v_name) into v_filled;
        continue when v_filled;
      end if;
      execute format('drop table %s', v_name);
      delete from foundation.partitions p where p.partition_name = v_name;
      return next v_name;
    exception when lock_not_available or deadlock_detected then
      return;
    end;
  end loop;
end
$$;
revoke execute on function foundation.drop_partitions(text, timestamptz) from public;
grant execute on function foundation.drop_partitions(text, timestamptz) to portal_system;

-- For migrations: says how a table is to be parted, and that what it holds by then, and for at least a week more, is the first part.
create function foundation.announce_partitions(p foundation.growing_tables) returns void
  language plpgsql set timezone = 'UTC'
as $$
declare
  v_ends timestamptz := date_trunc(p.period, now() + interval '7 days' + ('1 ' || p.period)::interval);
begin
  insert into foundation.growing_tables select p.*;
  insert into foundation.partitions values (p.table_name, p.table_name || '_first', null, v_ends);
  execute format('alter table %s add constraint first_part check (%I < %L) not valid', p.table_name, p.column_name,
    foundation.bound_at(p.bounds, v_ends));
end
$$;
revoke execute on function foundation.announce_partitions(foundation.growing_tables) from public;

-- For migrations: the table becomes the first part of one of its name. Nothing is copied, and no row is read: the constraint says
-- that they all belong there. What falls into no part stands in the one of the rest, so that no call ever fails for want of one.
create function foundation.begin_partitions(p_table text) returns void
  language plpgsql set timezone = 'UTC'
as $$
declare
  g foundation.growing_tables;
  v_triggers text[];
  v_grants text[];
  v_ends timestamptz;
  v_each text;
begin
  select t.* into strict g from foundation.growing_tables t where t.table_name = p_table;
  select p.ends_at into strict v_ends from foundation.partitions p where p.table_name = p_table and p.begins_at is null;
  select array_agg(pg_get_triggerdef(t.oid)) into v_triggers
    from pg_trigger t where t.tgrelid = p_table::regclass and not t.tgisinternal;
  for v_each in select t.tgname from pg_trigger t where t.tgrelid = p_table::regclass and not t.tgisinternal loop
    execute format('drop trigger %I on %s', v_each, p_table);
  end loop;
  select array_agg(format('grant %s on %s to %s', a.privilege_type, p_table, a.grantee::regrole)) into v_grants
    from pg_class c, aclexplode(c.relacl) a where c.oid = p_table::regclass and a.grantee <> c.relowner;
  execute format('revoke all on %s from portal_request, portal_system', p_table);
  for v_each in select i.indexrelid::regclass::text from pg_index i where i.indrelid = p_table::regclass loop
    execute format('alter index %s rename to %I', v_each, split_part(v_each, '.', 2) || '_first');
  end loop;
  execute format('alter table %s rename to %I', p_table, split_part(p_table, '.', 2) || '_first');
  execute format('create table %s (like %s_first including all excluding constraints) partition by range (%I)', p_table,
    p_table, g.column_name);
  perform foundation.close_partition(p_table);
  for v_each in
    select format('alter table %s add constraint %I %s', p_table, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.conrelid = (p_table || '_first')::regclass and c.contype in ('c', 'f') and c.conname <> 'first_part'
  loop
    execute v_each;
  end loop;
  foreach v_each in array v_grants || v_triggers loop
    execute v_each;
  end loop;
  execute format('alter table %s attach partition %s_first for values from (minvalue) to (%L)', p_table, p_table,
    foundation.bound_at(g.bounds, v_ends));
  execute format('alter table %s_first drop constraint first_part', p_table);
  execute format('alter table %s_first set (%s)', p_table, g.options);
  execute format('create table %s_rest (like %s including all) with (%s)', p_table, p_table, g.options);
  perform foundation.close_partition(p_table || '_rest');
  execute format('alter table %s attach partition %s_rest default', p_table, p_table);
end
$$;
revoke execute on function foundation.begin_partitions(text) from public;
