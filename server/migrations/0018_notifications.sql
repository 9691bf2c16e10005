-- The log of events is declarations.changes; an export of a period finds its ends by time. Changes are written in the
-- order of their times but for some seconds, so that an index of ranges of blocks is enough: it costs next to nothing.
create index changes_by_time on declarations.changes using brin (at) with (autosummarize = on);

create schema notifications;
grant usage on schema notifications to portal_request, portal_system;

-- Who wants to be called, and how far its queue has come. What people set moves the version; what the dispatcher writes
-- does not.
create table notifications.webhooks (
  organisation_id text not null,
  id text not null,
  url text not null,
  description text,
  -- Null: all of them.
  events text[],
  ordered text not null check (ordered in ('declaration', 'none')),
  state text not null check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  wrapped_secret bytea not null,
  wrapped_previous_secret bytea,
  previous_secret_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The number up to which the log has become deliveries.
  position bigint not null,
  -- A period that is sent again: numbers after the first up to the last.
  replay_after bigint,
  replay_last bigint,
  -- When there is something to do; null: nothing before the log moves.
  next_at timestamptz,
  -- Counts what was told of the log, so that nothing told during a turn is lost at its end.
  wakes integer not null default 0,
  leased_until timestamptz,
  -- While an endpoint fails it rests between attempts.
  rest_until timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_duration_ms integer,
  primary key (organisation_id, id)
) with (fillfactor = 60);
create index webhooks_due on notifications.webhooks (next_at) where state = 'active' and next_at is not null;

-- One event for one webhook. The id follows from both, so that what is sent again is known again.
create table notifications.deliveries (
  organisation_id text not null,
  webhook_id text not null,
  id text not null,
  event_id text not null,
  type text not null,
  -- Null: a test.
  sequence bigint,
  declaration_id text,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- Sent again by hand: one attempt, which says nothing of the endpoint's health.
  once boolean not null,
  -- Attempts in all, and those of the present round.
  attempts integer not null default 0,
  tries integer not null default 0,
  log jsonb not null default '[]',
  due_at timestamptz not null,
  begun_at timestamptz,
  created_at timestamptz not null,
  delivered_at timestamptz,
  finished_at timestamptz,
  primary key (organisation_id, webhook_id, id),
  foreign key (organisation_id, webhook_id) references notifications.webhooks on delete cascade
) with (fillfactor = 80);
create index deliveries_in_order on notifications.deliveries (organisation_id, webhook_id, declaration_id, sequence)
  where state = 'waiting';
create index deliveries_due on notifications.deliveries (organisation_id, webhook_id, due_at) where state = 'waiting';
create index deliveries_by_time on notifications.deliveries
  (organisation_id, webhook_id, created_at, coalesce(sequence, 0), id);
create index deliveries_finished on notifications.deliveries (finished_at) where state <> 'waiting';

do $$
declare
  name text;
begin
  foreach name in array array['webhooks', 'deliveries'] loop
    execute format('alter table notifications.%I enable row level security', name);
    execute format(
      'create policy own on notifications.%I to portal_request using (organisation_id = foundation.current_organisation())',
      name);
    execute format('create policy everything on notifications.%I to portal_system using (true)', name);
    execute format('grant select, insert, update, delete on notifications.%I to portal_request, portal_system', name);
  end loop;
end
$$;
