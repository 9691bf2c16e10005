-- The rehearsal room: how far an organisation's clock went ahead, and which faults its clients asked for. Only the
-- sandbox profile reads or writes these tables.
create schema sandbox;
grant usage on schema sandbox to portal_request, portal_system;

create table sandbox.clocks (
  organisation_id text primary key,
  ahead_ms bigint not null check (ahead_ms > 0),
  changed_at timestamptz not null
);

create table sandbox.faults (
  organisation_id text not null,
  client_id text not null,
  number integer not null,
  -- An operation's id, or method and path with asterisks; null for every operation.
  operation text,
  fault text not null
    check (fault in ('timeout_after_commit', 'error_500', 'unavailable_503', 'too_many_requests_429', 'slow')),
  delay_ms integer,
  probability double precision,
  -- How many calls it still strikes; null while it has no such end. Counted here, so that all nodes count as one.
  remaining integer,
  expires_at timestamptz not null,
  primary key (organisation_id, client_id, number)
);
create index on sandbox.faults (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['clocks', 'faults'] loop
    execute format('alter table sandbox.%I enable row level security', name);
    execute format(
      'create policy own on sandbox.%I to portal_request using (organisation_id = foundation.current_organisation())',
      name);
    execute format('create policy everything on sandbox.%I to portal_system using (true)', name);
    execute format('grant select, insert, update, delete on sandbox.%I to portal_request, portal_system', name);
  end loop;
end
$$;
