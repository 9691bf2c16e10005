-- Returns the Monday of the week of a time, in the country's time zone (UTC if none is stored).
create or replace function declarations.week_of(p_at timestamptz) returns date language sql stable parallel safe as $$
  select date_trunc('week', p_at at time zone coalesce((select t.zone from declarations.time_zone t), 'Etc/UTC'))::date
$$;

grant execute on function declarations.week_of(timestamptz) to portal_system;
