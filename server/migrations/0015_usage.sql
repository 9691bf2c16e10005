-- What clients call: a log of single calls, and counts by the hour. Both are written in batches beside the requests; what
-- is too much for the log is still counted.

-- A request id may be the caller's own and come twice, so the entries have a number of their own: the time in ms since 1970,
-- and 20 bits that tell those of one ms apart. So one index has both a filter and the time.
create sequence audit.request_log_numbers;
grant usage on audit.request_log_numbers to portal_system;
create function audit.request_log_id(ms bigint, number bigint) returns bigint
  language sql immutable parallel safe
  return (ms << 20) | (number & 1048575);

create table audit.request_log (
  id bigint primary key,
  organisation_id text not null,
  client_id text not null,
  api_key_id text,
  at timestamptz not null,
  request_id uuid not null,
  operation text not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  duration_ms real not null,
  address text not null,
  problem json
);
create index on audit.request_log (organisation_id, id);
create index on audit.request_log (organisation_id, client_id, id);
create index on audit.request_log (organisation_id, operation, id);
create index on audit.request_log (organisation_id, status, id);
create index on audit.request_log (organisation_id, code, id) where code is not null;
create index on audit.request_log (request_id);
alter table audit.request_log enable row level security;
create policy own on audit.request_log to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on audit.request_log to portal_system using (true);
grant select on audit.request_log to portal_request;
grant select, insert, delete on audit.request_log to portal_system;

-- One row for each bucket of the latency histogram, so that counts and percentiles add up over hours, clients and
-- operations. Organisation and client `*` are the sum of all.
create table audit.usage (
  organisation_id text not null,
  hour timestamptz not null,
  client_id text not null,
  operation text not null,
  status smallint not null,
  code text not null,
  bucket smallint not null,
  calls bigint not null,
  primary key (organisation_id, hour, client_id, operation, status, code, bucket)
) with (fillfactor = 70);
create index on audit.usage (organisation_id, client_id, hour);
create index on audit.usage (hour);
alter table audit.usage enable row level security;
create policy own on audit.usage to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on audit.usage to portal_system using (true);
grant select on audit.usage to portal_request;
grant select, insert, update, delete on audit.usage to portal_system;
