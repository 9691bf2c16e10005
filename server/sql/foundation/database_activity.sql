-- Returns the number of connections, the start of the oldest other transaction and the standbys with their lag in ms.
-- Runs with the rights of its owner, because portal_system can't see the activity of the login.
create or replace function foundation.database_activity()
  returns table (connections integer, oldest_transaction timestamptz, standbys json)
  language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select
    (select count(*)::integer from pg_stat_activity where datname = current_database()),
    (select min(xact_start) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()),
    (select coalesce(json_agg(json_build_object('name', application_name, 'status', state, 'mode', sync_state,
         'lagMs', extract(epoch from replay_lag) * 1000) order by application_name), '[]')
     from pg_stat_replication)
$$;

grant execute on function foundation.database_activity() to portal_system;
