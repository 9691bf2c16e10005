-- What callers sent and were answered in the sandbox, for a day (docs/decisions/0089-kept-bodies.md).
create table audit.call_bodies (
  -- That of the call in the log.
  id bigint primary key,
  organisation_id text not null,
  client_id text not null,
  -- Null where there was none; without text where it was too long, or no text.
  request_type text,
  request_bytes integer,
  request_text bytea,
  answer_type text,
  answer_bytes integer,
  answer_text bytea
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index call_bodies_of_client on audit.call_bodies (client_id);

alter table audit.call_bodies enable row level security;
create policy everything on audit.call_bodies to portal_system using (true);
create policy own on audit.call_bodies to portal_request using (organisation_id = foundation.current_organisation());
grant select on audit.call_bodies to portal_request;
grant select, insert, delete on audit.call_bodies to portal_system;

-- Whether the sandbox keeps them of a client.
alter table access.clients add column keep_bodies boolean not null default true;
