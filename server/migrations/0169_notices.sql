-- What people are told at the console: a row for each person and thing, for 90 days. What has been told of is known by its
-- topic, so that two nodes, or a second look, tell it once.
create table notifications.notices (
  organisation_id text not null,
  person_id text not null,
  id text not null,
  kind text not null check (kind in
    ('query', 'decision', 'paymentDue', 'keyEnding', 'webhookOff', 'approval', 'assignment', 'errorRate')),
  topic text not null,
  about jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (person_id, organisation_id, id),
  unique (person_id, organisation_id, kind, topic)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index notices_unread on notifications.notices (person_id, organisation_id) where read_at is null;
create index notices_by_time on notifications.notices (at);
alter table notifications.notices enable row level security;
create policy own on notifications.notices to portal_request using (organisation_id = foundation.current_organisation());
create policy everything on notifications.notices to portal_system using (true);
grant select, insert, update, delete on notifications.notices to portal_system;

-- How somebody wants to be told of what, where that is not at the console alone, and in which language mails are.
create table notifications.notice_settings (
  person_id text primary key,
  language text not null,
  ways jsonb not null
);
grant select, insert, update, delete on notifications.notice_settings to portal_system;

-- Up to which change of each organisation people have been told; what came before there was anything to tell is not.
create table notifications.notice_positions (
  organisation_id text primary key,
  sequence bigint not null
);
alter table notifications.notice_positions enable row level security;
create policy own on notifications.notice_positions to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on notifications.notice_positions to portal_system using (true);
grant select, insert, update, delete on notifications.notice_positions to portal_system;
insert into notifications.notice_positions (organisation_id, sequence)
select h.organisation_id, h.head from declarations.heads h where h.head > 0;

-- Up to when each kind that comes with time has been looked for.
create table notifications.notice_clocks (
  kind text primary key,
  looked_at timestamptz not null
);
grant select, insert, update, delete on notifications.notice_clocks to portal_system;
