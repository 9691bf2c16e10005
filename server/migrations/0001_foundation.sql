-- What every module stands on: roles, wrapped secrets, live processes, remembered answers.
--
-- Two roles without login do the work. portal_request serves one organisation at a time and is held to it by row
-- security; portal_system serves jobs and customs, which reach across organisations. Neither owns a table.
do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_request') then
    create role portal_request nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'portal_system') then
    create role portal_system nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server is being migrated at the same moment
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'portal_request', 'member') then
    execute format('grant portal_request to %I', current_user);
  end if;
  if not pg_has_role(current_user, 'portal_system', 'member') then
    execute format('grant portal_system to %I', current_user);
  end if;
end
$$;

grant usage on schema foundation to portal_request, portal_system;

-- The organisation that the current connection works for; no organisation, no rows.
create function foundation.current_organisation() returns text
  language sql stable parallel safe
  return current_setting('portal.organisation_id', true);

create table foundation.secrets (
  name text primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on foundation.secrets to portal_system;

create table foundation.processes (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on foundation.processes to portal_system;

-- Answers kept for 24 hours so that a blind retry gets the first one again (contract 6, safe resubmission).
create table foundation.idempotency (
  organisation_id text not null,
  caller_id text not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, caller_id, operation, key)
);
create index on foundation.idempotency (created_at);
alter table foundation.idempotency enable row level security;
create policy own on foundation.idempotency to portal_request
  using (organisation_id = foundation.current_organisation());
create policy everything on foundation.idempotency to portal_system using (true);
grant select, insert, update on foundation.idempotency to portal_request;
grant select, insert, update, delete on foundation.idempotency to portal_system;
