-- The schema of the portal: tables, indexes, row security and triggers, one PostgreSQL schema per module. Functions are in
-- server/sql, except those that a policy or a trigger uses.
--
-- Two roles without login do the work. portal_request serves one organisation at a time, and row security limits it to the
-- rows of that organisation. portal_system serves background jobs and customs, which access every organisation. Neither
-- role owns a table.
do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_request') then
    create role portal_request nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'portal_system') then
    create role portal_system nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Another database of this server was migrated concurrently and has created the roles.
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

-- PUBLIC may execute no function: each one grants execution to the roles that need it.
alter default privileges revoke execute on functions from public;

-- foundation ------------------------------------------------------------------------------------------

grant usage on schema foundation to portal_request, portal_system;

-- Returns the organisation of the current transaction. Without one, row security hides every row.
create function foundation.current_organisation() returns text
  language sql stable parallel safe
  return current_setting('portal.organisation_id', true);
grant execute on function foundation.current_organisation() to portal_request, portal_system;

-- Returns whether the caller can read rows of an organisation: the organisation itself, or the system. Never null.
-- Functions and views with the rights of their owner check it, because row security does not apply to them.
create function foundation.is_reader(p_organisation text) returns boolean
  language sql stable parallel safe
  return coalesce(p_organisation = foundation.current_organisation(), false) or current_setting('role') = 'portal_system';
grant execute on function foundation.is_reader(text) to portal_request, portal_system;

-- One row: the country of this portal, which never changes.
create table foundation.country (
  only_row boolean default true primary key,
  code text not null,
  recorded_at timestamptz default now() not null,
  check (code ~ '^[A-Z]{2}$'),
  check (only_row)
);

-- One row per partitioned table: its partition key and period, and whether rows expire by age.
create table foundation.partitioned_tables (
  table_name text primary key,
  column_name text not null,
  bounds text not null,
  sequence_name text,
  period text not null,
  ahead integer not null,
  goes_by_age boolean not null,
  options text not null,
  check (bounds in ('counted', 'logged', 'named', 'moment')),
  check (period in ('day', 'week', 'month'))
);
grant select on foundation.partitioned_tables to portal_system;

-- One row per response to an idempotent request, which is replayed for the same key for 24 hours.
create table foundation.idempotency (
  organisation_id text,
  caller_id text,
  operation text,
  key text,
  fingerprint bytea not null,
  status integer not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz default now(),
  primary key (organisation_id, caller_id, operation, key, created_at)
) partition by range (created_at);
alter table foundation.idempotency enable row level security;
create policy all_rows on foundation.idempotency to portal_system using (true);
create policy organisation on foundation.idempotency to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on foundation.idempotency to portal_request;
grant delete, insert, select, update on foundation.idempotency to portal_system;
insert into foundation.partitioned_tables values
  ('foundation.idempotency', 'created_at', 'moment', null, 'day', 7, true,
   'autovacuum_vacuum_insert_scale_factor=0.1, autovacuum_analyze_scale_factor=0.05');

-- One row per email that is queued or was sent.
create table foundation.mails (
  id text primary key,
  recipient text not null,
  encrypted bytea not null,
  created_at timestamptz not null,
  attempts integer default 0 not null,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index mails_created_at_idx on foundation.mails (created_at);
create index mails_lower_id_idx on foundation.mails (lower(recipient), id);
create index mails_attempts_next_attempt_at_idx on foundation.mails (attempts, next_attempt_at) where (sent_at is null) and (failed_at is null);
create index mails_failed_at_idx on foundation.mails (failed_at) where failed_at is not null;
grant delete, insert, select, update on foundation.mails to portal_system;

-- The migration runner has created the schema and this table.
grant select on foundation.migrations to portal_system;
grant select (name) on foundation.migrations to portal_request;

-- One row per function in server/sql: the checksum of its source and the release that applied or confirmed it.
create table foundation.functions (
  name text primary key,
  checksum text not null,
  release text not null,
  applied_at timestamptz default now() not null
);

-- One row per operator command: when it last ended and last succeeded.
create table foundation.operator_runs (
  run text primary key,
  ended_at timestamptz not null,
  succeeded_at timestamptz,
  check (run in ('backup', 'audit_verify', 'ledger_verify'))
);
grant select on foundation.operator_runs to portal_system;

-- One row per partition with its bounds; default partitions have none.
create table foundation.partitions (
  table_name text,
  partition_name text not null unique,
  begins_at timestamptz,
  ends_at timestamptz,
  primary key (table_name, ends_at)
);
grant select on foundation.partitions to portal_system;

-- One row per process of the portal, with its version and last heartbeat.
create table foundation.processes (
  id text primary key,
  started_at timestamptz default now() not null,
  last_heartbeat_at timestamptz default now() not null,
  version text,
  runtime text,
  host text,
  known_migrations text[]
);
grant delete, insert, select, update on foundation.processes to portal_system;

-- One row: the profile of this database, which never changes.
create table foundation.profile (
  only_row boolean default true primary key,
  profile text not null,
  recorded_at timestamptz default now() not null,
  check (only_row),
  check (profile in ('sandbox', 'production'))
);

-- One row per secret of the portal, encrypted.
create table foundation.secrets (
  name text primary key,
  encrypted bytea not null,
  created_at timestamptz default now() not null,
  key_version text,
  rotated_at timestamptz
);
grant delete, insert, select, update on foundation.secrets to portal_system;

-- audit -----------------------------------------------------------------------------------------------

create schema audit;
grant usage on schema audit to portal_request, portal_system;

create sequence audit.event_ids;
grant select, usage on sequence audit.event_ids to portal_request;
grant select, usage on sequence audit.event_ids to portal_system;

create sequence audit.request_log_numbers;
grant usage on sequence audit.request_log_numbers to portal_system;

-- One row per request whose bodies were captured. The id is that of its row in the request log.
create unlogged table audit.captured_bodies (
  id bigint primary key,
  organisation_id text not null,
  client_id text not null,
  request_type text,
  request_bytes integer,
  request_text bytea,
  response_type text,
  response_bytes integer,
  response_text bytea
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index captured_bodies_of_client on audit.captured_bodies (client_id);
alter table audit.captured_bodies enable row level security;
create policy all_rows on audit.captured_bodies to portal_system using (true);
create policy organisation on audit.captured_bodies to portal_request using (organisation_id = foundation.current_organisation());
grant select on audit.captured_bodies to portal_request;
grant delete, insert, select on audit.captured_bodies to portal_system;

create table audit.events (
  organisation_id text not null,
  id bigint default nextval('audit.event_ids'),
  at timestamptz not null,
  actor_kind text not null,
  actor_id text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  outcome text default 'applied' not null,
  request_id uuid,
  address text,
  changes jsonb,
  -- For acts of customs: the deciding office, or the empty text without one. Other organisations see it instead of the actor.
  customs_office text,
  primary key (id),
  check (actor_kind in ('client', 'person', 'system'))
) partition by range (id);
alter sequence audit.event_ids owned by audit.events.id;
create index events_target_id_id_idx on audit.events (target_id, id);
create index events_organisation_id_id_idx on audit.events (organisation_id, id);
alter table audit.events enable row level security;
create policy all_rows on audit.events to portal_system using (true);
create policy organisation on audit.events to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select on audit.events to portal_request, portal_system;
insert into foundation.partitioned_tables values
  ('audit.events', 'id', 'counted', 'audit.event_ids', 'month', 1, false,
   'autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02');

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
) partition by range (id);
create index request_log_organisation_id_id_idx on audit.request_log (organisation_id, id);
create index request_log_organisation_id_client_id_id_idx on audit.request_log (organisation_id, client_id, id);
create index request_log_failed on audit.request_log (organisation_id, id) where code is not null;
-- For the first and the last request of each group of errors.
create index request_log_error_groups on audit.request_log (organisation_id, client_id, operation, code, status, id) where code is not null;
create index request_log_request_id_idx on audit.request_log (request_id);
alter table audit.request_log enable row level security;
create policy all_rows on audit.request_log to portal_system using (true);
create policy organisation on audit.request_log to portal_request using (organisation_id = foundation.current_organisation());
grant select on audit.request_log to portal_request;
grant delete, insert, select on audit.request_log to portal_system;
insert into foundation.partitioned_tables values
  ('audit.request_log', 'id', 'logged', null, 'week', 4, true,
   'autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02');

-- One row per seal: the hashes of a batch of events, chained to the previous seal.
create table audit.seals (
  sequence bigint primary key,
  event_ids bigint[] not null,
  event_hashes bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  check (length(event_hashes) = (32 * cardinality(event_ids))),
  check (cardinality(event_ids) > 0)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
grant insert, select on audit.seals to portal_system;

-- One row per event that is not sealed yet.
create table audit.unsealed_events (
  event_id bigint primary key
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
grant delete, select on audit.unsealed_events to portal_system;

-- One row per hour, client, operation, result and latency bucket: the number of requests. The organisation `*` has the
-- totals.
create table audit.usage (
  organisation_id text,
  hour timestamptz,
  client_id text,
  operation text,
  status smallint,
  code text,
  bucket smallint,
  calls bigint not null,
  primary key (organisation_id, hour, client_id, operation, status, code, bucket)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index usage_hour_idx on audit.usage (hour);
create index usage_organisation_id_client_id_hour_idx on audit.usage (organisation_id, client_id, hour);
alter table audit.usage enable row level security;
create policy all_rows on audit.usage to portal_system using (true);
create policy organisation on audit.usage to portal_request using (organisation_id = foundation.current_organisation());
grant select on audit.usage to portal_request;
grant delete, insert, select, update on audit.usage to portal_system;

-- Marks a new event as unsealed. Runs with the rights of its owner, so that writers of events can't change the marks.
create function audit.mark_unsealed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  insert into audit.unsealed_events (event_id) values (new.id);
  return null;
end
$$;
create trigger unsealed after insert on audit.events for each row execute function audit.mark_unsealed();

-- system ----------------------------------------------------------------------------------------------

create schema system;
grant usage on schema system to portal_system;

-- One row per incident or planned work that customs has announced.
create table system.incidents (
  id text primary key,
  kind text not null,
  status text not null,
  components text[] not null,
  effect text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  resolved_at timestamptz,
  legal_basis text,
  texts jsonb not null,
  version integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (kind in ('incident', 'planned_work')),
  check (status in ('announced', 'resolved', 'withdrawn')),
  check (effect in ('degraded', 'unavailable'))
);
create index incidents_open on system.incidents (id) where status = 'announced';
create index incidents_by_change on system.incidents (changed_at);
grant insert, select, update on system.incidents to portal_system;

-- One row per announcement of an incident. Until it is complete, sent_to is the last organisation that has received it.
create table system.announcements (
  incident_id text references system.incidents (id),
  number integer,
  type text not null,
  texts jsonb not null,
  announced_at timestamptz not null,
  sent_to text default '' not null,
  completed_at timestamptz,
  primary key (incident_id, number),
  check (type in ('announced', 'updated', 'resolved', 'withdrawn'))
);
create index announcements_pending on system.announcements (announced_at) where completed_at is null;
grant insert, select, update on system.announcements to portal_system;

-- One row: the published service status, and the node that publishes it.
create table system.service_status (
  only_row boolean primary key,
  document jsonb,
  leased_by text not null,
  leased_until timestamptz not null,
  due_at timestamptz not null,
  check (only_row)
);
grant insert, select, update on system.service_status to portal_system;

-- One row per minute and component: its responses on all nodes in the last hour.
create table system.response_counts (
  minute timestamptz,
  component text,
  total bigint not null,
  failed bigint not null,
  primary key (minute, component)
);
grant delete, insert, select, update on system.response_counts to portal_system;

-- reference -------------------------------------------------------------------------------------------

create schema reference;
grant usage on schema reference to portal_request, portal_system;

-- One row per code change by an import, with the entry before and after it.
create table reference.code_changes (
  sequence bigint primary key,
  list text not null,
  code text collate "C" not null,
  version integer not null,
  import_id text not null,
  at timestamptz not null,
  valid_from date not null,
  before jsonb,
  after jsonb
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index code_changes_by_code on reference.code_changes (code, sequence);
create index code_changes_by_list on reference.code_changes (list, sequence);
grant select on reference.code_changes to portal_request;
grant insert, select on reference.code_changes to portal_system;

-- One row per reference list with its current version.
create table reference.lists (
  name text primary key,
  version integer not null,
  changed_at timestamptz not null,
  shipped text
);
grant select on reference.lists to portal_request;
grant delete, insert, select, update on reference.lists to portal_system;

-- One row per code of a list and validity period, in the current version of the list.
create table reference.entries (
  list text,
  code text collate "C",
  valid_from date,
  valid_until date,
  name text not null,
  attributes jsonb not null,
  search_text text not null,
  from_version integer not null,
  texts jsonb default '{}' not null,
  is_extension boolean default false not null,
  primary key (list, code, valid_from),
  foreign key (list) references reference.lists (name),
  check (valid_until >= valid_from)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
grant select on reference.entries to portal_request;
grant delete, insert, select on reference.entries to portal_system;

-- One row per code that a prepared import would change.
create table reference.import_changes (
  import_id text,
  code text collate "C",
  valid_from date,
  kind text not null,
  line integer,
  before jsonb,
  after jsonb,
  search_text text,
  primary key (import_id, code, valid_from),
  check (kind in ('added', 'changed', 'ended', 'removed'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
grant delete, insert, select, update on reference.import_changes to portal_system;

-- One row per entry read by an import, until it is compared with the list.
create unlogged table reference.import_entries (
  import_id text,
  line integer,
  code text collate "C",
  valid_from date,
  valid_until date,
  name text not null,
  attributes jsonb not null,
  search_text text not null,
  texts jsonb,
  primary key (import_id, code, valid_from, line)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
grant delete, insert, select, update on reference.import_entries to portal_system;

-- One row per error in a line of an import.
create table reference.import_faults (
  import_id text,
  line integer,
  number integer,
  column_name text,
  message text not null,
  expected text,
  primary key (import_id, line, number)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
grant delete, insert, select, update on reference.import_faults to portal_system;

create table reference.imports (
  id text primary key,
  list text not null,
  status text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  applied_at timestamptz,
  heartbeat_at timestamptz default clock_timestamp() not null,
  bytes bigint default 0 not null,
  lines integer default 0 not null,
  entries integer default 0 not null,
  faults integer default 0 not null,
  compared_version integer,
  added integer,
  changed integer,
  ended integer,
  removed integer,
  check (status in ('processing', 'ready', 'invalid', 'interrupted', 'applied'))
);
grant delete, insert, select, update on reference.imports to portal_system;

-- One row per entry that a later version of its list has replaced or removed.
create table reference.past_entries (
  list text,
  code text collate "C",
  valid_from date,
  valid_until date,
  name text not null,
  attributes jsonb not null,
  search_text text not null,
  from_version integer,
  until_version integer not null,
  texts jsonb default '{}' not null,
  primary key (list, code, valid_from, from_version),
  check (until_version >= from_version)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index past_entries_until on reference.past_entries (list, until_version);
grant insert, select on reference.past_entries to portal_system;

-- Copies replaced and removed entries to past_entries.
create function reference.archive_entries() returns trigger language plpgsql as $$
begin
  -- An import updates the version of the list before its entries, so the last version with this entry is one lower.
  insert into reference.past_entries
    (list, code, valid_from, valid_until, name, attributes, texts, search_text, from_version, until_version)
  select g.list, g.code, g.valid_from, g.valid_until, g.name, g.attributes, g.texts, g.search_text, g.from_version, l.version - 1
  from gone g join reference.lists l on l.name = g.list
  where g.from_version < l.version;
  return null;
end
$$;
create trigger archive_entries after delete on reference.entries referencing old table as gone for each statement execute function reference.archive_entries();

-- organisations ---------------------------------------------------------------------------------------

create schema organisations;
grant usage on schema organisations to portal_request, portal_system;

create table organisations.organisations (
  id text primary key,
  kind text not null,
  name text not null,
  identification_number text not null,
  status text default 'active' not null,
  registered_by text,
  refusal_reason text,
  capacity_weight smallint default 1 not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (capacity_weight between 1 and 100),
  check (kind in ('trader', 'broker', 'platform_operator', 'customs_authority')),
  check (status in ('pending', 'active', 'suspended', 'refused'))
);
create index organisations_by_kind on organisations.organisations (kind, id);
create index organisations_by_name on organisations.organisations (lower(name) collate "C");
create unique index organisations_identification_number_idx on organisations.organisations (identification_number) where status <> 'refused';
create index organisations_pending on organisations.organisations (created_at) where status = 'pending';
create index organisations_registered_by_idx on organisations.organisations (registered_by) where status = 'pending';
alter table organisations.organisations enable row level security;
create policy all_rows on organisations.organisations to portal_system using (true);
create policy organisation on organisations.organisations to portal_request using (id = foundation.current_organisation());
grant select, update on organisations.organisations to portal_request;
grant insert, select, update on organisations.organisations to portal_system;

create table organisations.invitations (
  organisation_id text,
  id text unique,
  email text not null,
  role text not null,
  token_hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id) references organisations.organisations (id),
  check (role in ('owner', 'developer', 'clerk', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor', 'accountant'))
);
create unique index invitations_organisation_id_lower_idx on organisations.invitations (organisation_id, lower(email));
alter table organisations.invitations enable row level security;
create policy all_rows on organisations.invitations to portal_system using (true);
create policy organisation on organisations.invitations to portal_request using (organisation_id = foundation.current_organisation());
grant select on organisations.invitations to portal_request;
grant delete, insert, select, update on organisations.invitations to portal_system;

create table organisations.people (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text,
  status text default 'active' not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  settings jsonb,
  check (status in ('unverified', 'active', 'disabled'))
);
create index people_by_name on organisations.people (lower(name) collate "C");
create unique index people_lower_idx on organisations.people (lower(email));
create index people_unverified on organisations.people (changed_at) where status = 'unverified';
grant delete, insert, select, update on organisations.people to portal_system;

-- One row per unused email link that verifies an address or resets a password.
create table organisations.mail_links (
  token_hash bytea primary key,
  purpose text not null,
  person_id text not null,
  expires_at timestamptz not null,
  foreign key (person_id) references organisations.people (id),
  check (purpose in ('verification', 'password_reset'))
);
create index mail_links_expires_at_idx on organisations.mail_links (expires_at);
create index mail_links_person_id_idx on organisations.mail_links (person_id);
grant delete, insert, select, update on organisations.mail_links to portal_system;

create table organisations.memberships (
  organisation_id text,
  person_id text,
  role text not null,
  created_at timestamptz not null,
  primary key (organisation_id, person_id),
  foreign key (organisation_id) references organisations.organisations (id),
  foreign key (person_id) references organisations.people (id),
  check (role in ('owner', 'developer', 'clerk', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor', 'accountant'))
);
create index memberships_person_id_idx on organisations.memberships (person_id);
alter table organisations.memberships enable row level security;
create policy all_rows on organisations.memberships to portal_system using (true);
create policy organisation on organisations.memberships to portal_request using (organisation_id = foundation.current_organisation());
grant select on organisations.memberships to portal_request;
grant delete, insert, select, update on organisations.memberships to portal_system;

-- One row per identification number with the organisation that owns it.
create table organisations.identification_numbers (
  number text primary key,
  organisation_id text not null,
  assigned_at timestamptz default now() not null,
  foreign key (organisation_id) references organisations.organisations (id)
);
create index identification_numbers_organisation_id_idx on organisations.identification_numbers (organisation_id);
alter table organisations.identification_numbers enable row level security;
create policy all_rows on organisations.identification_numbers to portal_system using (true);
create policy organisation on organisations.identification_numbers to portal_request using (organisation_id = foundation.current_organisation());
grant select on organisations.identification_numbers to portal_request;
grant delete, insert, select on organisations.identification_numbers to portal_system;

-- Assigns the identification number of a new organisation, and removes the numbers of a refused one.
create function organisations.sync_registered_number() returns trigger language plpgsql as
$$
begin
  if new.status = 'refused' then
    delete from organisations.identification_numbers n where n.organisation_id = new.id;
  else
    insert into organisations.identification_numbers (number, organisation_id, assigned_at)
    values (new.identification_number, new.id, new.created_at)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger release_registered_number after update of status on organisations.organisations for each row when ((new.status = 'refused') and (old.status <> 'refused')) execute function organisations.sync_registered_number();
create trigger sync_registered_number after insert on organisations.organisations for each row execute function organisations.sync_registered_number();

-- platforms -------------------------------------------------------------------------------------------

create schema platforms;
grant usage on schema platforms to portal_request, portal_system;

create sequence platforms.platform_number start 1000;
grant usage on sequence platforms.platform_number to portal_request;
grant usage on sequence platforms.platform_number to portal_system;

create table platforms.platforms (
  organisation_id text,
  id text unique,
  name text not null,
  status text default 'pending' not null,
  domains text[] not null,
  registered_by text,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id),
  check (status in ('pending', 'active', 'suspended', 'refused'))
);
create index platforms_pending on platforms.platforms (created_at) where status = 'pending';
alter table platforms.platforms enable row level security;
create policy all_rows on platforms.platforms to portal_system using (true);
create policy organisation on platforms.platforms to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on platforms.platforms to portal_request, portal_system;

-- access ----------------------------------------------------------------------------------------------

create schema access;
grant usage on schema access to portal_request, portal_system;

create table access.api_keys (
  organisation_id text,
  id text unique,
  client_id text not null,
  name text not null,
  key_preview text not null,
  digest bytea not null unique,
  pepper_version integer not null,
  scopes text[],
  cidrs text[] default '{}' not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  replaced_by text,
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (organisation_id, id)
);
create index api_keys_by_pepper on access.api_keys (pepper_version);
create index api_keys_ending on access.api_keys (expires_at, id) where (revoked_at is null) and (replaced_by is null);
create index api_keys_organisation_id_client_id_created_at_idx on access.api_keys (organisation_id, client_id, created_at);
alter table access.api_keys enable row level security;
create policy all_rows on access.api_keys to portal_system using (true);
create policy organisation on access.api_keys to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on access.api_keys to portal_request, portal_system;

-- One row per rate-limit bucket for failed authentication attempts, by a hash of its name.
create unlogged table access.attempts (
  name bytea primary key,
  tokens double precision not null,
  filled_at double precision not null,
  rate double precision not null,
  burst double precision not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
grant delete, insert, select, update on access.attempts to portal_system;

-- One row: the time of the rate limits in seconds, which a changed system clock can't advance far.
create table access.attempts_clock (
  only_row boolean default true primary key,
  seconds double precision default 0 not null,
  last_run_at timestamptz default clock_timestamp() not null,
  check (only_row)
);
grant select, update on access.attempts_clock to portal_system;
insert into access.attempts_clock default values;

create table access.clients (
  organisation_id text,
  id text unique,
  user_type text not null,
  platform_id text,
  name text not null,
  status text default 'active' not null,
  scopes text[] not null,
  domains text[] default '{}' not null,
  redirect_uris text[] default '{}' not null,
  secret_hash bytea,
  secret_changed_at timestamptz,
  jwks jsonb,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  responsible_id text,
  responsible_in text,
  keep_bodies boolean default true not null,
  primary key (organisation_id, id),
  check ((user_type = 'platform') = (platform_id is not null)),
  check ((secret_hash is null) <> (jwks is null)),
  check ((responsible_id is null) = (responsible_in is null)),
  check (status in ('active', 'suspended')),
  check (user_type in ('host_to_host', 'platform', 'management'))
);
create index clients_platform_id_idx on access.clients (platform_id);
create index clients_responsible on access.clients (responsible_id) where responsible_id is not null;
alter table access.clients enable row level security;
create policy all_rows on access.clients to portal_system using (true);
create policy organisation on access.clients to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on access.clients to portal_request, portal_system;

create table access.console_sessions (
  id text primary key,
  token_hash bytea not null unique,
  person_id text not null,
  acts_for text,
  factor text not null,
  address text not null,
  browser text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  check (factor in ('none', 'pending', 'shown'))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index console_sessions_expires_at_idx on access.console_sessions (expires_at);
create index console_sessions_person_id_idx on access.console_sessions (person_id);
create index console_sessions_seen_at_idx on access.console_sessions (last_used_at);
grant delete, insert, select, update on access.console_sessions to portal_system;

-- One row per second factor of a person.
create table access.factors (
  id text primary key,
  person_id text not null,
  kind text not null,
  name text not null,
  encrypted_secret bytea,
  last_step bigint default 0 not null,
  credential_id text unique,
  public_key bytea,
  counter bigint default 0 not null,
  transports text[] default '{}' not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  check ((kind = 'totp') = (encrypted_secret is not null)),
  check ((kind = 'passkey') = ((credential_id is not null) and (public_key is not null))),
  check (kind in ('totp', 'passkey'))
);
create index factors_person_id_idx on access.factors (person_id);
grant delete, insert, select, update on access.factors to portal_system;

-- One row per record of the OAuth provider: grant, code or session.
create table access.provider_records (
  model text,
  id text,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index provider_records_account_id_idx on access.provider_records (account_id) where account_id is not null;
create index provider_records_expires_at_idx on access.provider_records (expires_at);
create index provider_records_expr_expr1_id_idx on access.provider_records (((payload ->> 'organisationId')), ((payload ->> 'grantedAt')) desc, id desc) where model = 'Consent';
create index provider_records_grant_id_idx on access.provider_records (grant_id) where grant_id is not null;
create index provider_records_model_uid_idx on access.provider_records (model, uid) where uid is not null;
grant delete, insert, select, update on access.provider_records to portal_system;

-- One row per recovery code of a person, which replaces a second factor once.
create table access.recovery_codes (
  person_id text,
  digest bytea,
  used_at timestamptz,
  primary key (person_id, digest)
);
grant delete, insert, select, update on access.recovery_codes to portal_system;

-- One row per access token that was revoked before it expires.
create table access.revoked_tokens (
  token_id text primary key,
  expires_at timestamptz not null,
  revoked_at timestamptz default now() not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index revoked_tokens_expires_at_idx on access.revoked_tokens (expires_at);
grant delete, insert, select on access.revoked_tokens to portal_system;

-- One row per key that signs access tokens.
create table access.signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  encrypted bytea not null,
  active_from timestamptz not null,
  published_until timestamptz,
  created_at timestamptz not null
);
grant delete, insert, select, update on access.signing_keys to portal_system;

-- One row per passkey challenge that was used, so that it can't be used again.
create table access.used_challenges (
  challenge bytea primary key,
  expires_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index used_challenges_expires_at_idx on access.used_challenges (expires_at);
grant delete, insert, select on access.used_challenges to portal_system;

-- ledger ----------------------------------------------------------------------------------------------

create schema ledger;
grant usage on schema ledger to portal_request, portal_system;

create sequence ledger.entry_ids;
grant usage on sequence ledger.entry_ids to portal_request;
grant usage on sequence ledger.entry_ids to portal_system;

create table ledger.journal_entries (
  organisation_id text,
  id bigint,
  declaration text,
  at timestamptz not null,
  type text not null,
  reference text,
  cover_owner text,
  -- The time of the entry, or the start of the first open accounting period if that time is in a closed one.
  booked_at timestamptz not null,
  office text,
  primary key (id, organisation_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index journal_entries_at_idx on ledger.journal_entries (at, id);
create index journal_entries_booked_at_idx on ledger.journal_entries (booked_at);
create index journal_entries_organisation_id_at_idx on ledger.journal_entries (organisation_id, at, id);
create index journal_entries_cover_owner_idx on ledger.journal_entries (cover_owner, id) where cover_owner is not null;
create index journal_entries_declaration_idx on ledger.journal_entries (declaration);
create index journal_entries_reference_idx on ledger.journal_entries (reference);
alter table ledger.journal_entries enable row level security;
create policy all_rows on ledger.journal_entries to portal_system using (true);
create policy organisation on ledger.journal_entries to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select on ledger.journal_entries to portal_request, portal_system;

create table ledger.postings (
  organisation_id text not null,
  entry bigint,
  account text collate "C",
  amount numeric not null,
  primary key (entry, account),
  foreign key (entry, organisation_id) references ledger.journal_entries (id, organisation_id),
  check (amount <> 0)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index postings_account_entry_idx on ledger.postings (account, entry);
create index postings_account_type_entry_idx on ledger.postings (split_part(account, '/', 1), entry);
create index postings_organisation_id_account_idx on ledger.postings (organisation_id, account);
alter table ledger.postings enable row level security;
create policy all_rows on ledger.postings to portal_system using (true);
create policy organisation on ledger.postings to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select on ledger.postings to portal_request, portal_system;

-- One row per month whose closing was requested: the first day of the month. A confirmed month is closed.
create table ledger.accounting_periods (
  month date primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  requested_by text not null,
  requested_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  trial_balance jsonb,
  check (ends_at > starts_at),
  check (confirmed_by <> requested_by),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (trial_balance is null or confirmed_at is not null)
);
create unique index accounting_periods_unconfirmed on ledger.accounting_periods ((true)) where confirmed_at is null;
-- Writers read the end of the closed periods, and no balances.
grant select (ends_at, confirmed_at) on ledger.accounting_periods to portal_request;
grant delete, insert, select, update on ledger.accounting_periods to portal_system;

-- Raises an exception: the ledger is append-only. Unlike privileges, a trigger also applies to the owner of the table.
create function ledger.refuse_change() returns trigger
  language plpgsql as
$$
begin
  raise exception 'the ledger is append-only: % of % is refused', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger append_only before delete or update or truncate on ledger.journal_entries for each statement execute function ledger.refuse_change();
create trigger append_only before delete or update or truncate on ledger.postings for each statement execute function ledger.refuse_change();

-- Raises an exception unless the postings of each journal entry sum to zero. One statement inserts all of them.
create function ledger.refuse_unbalanced() returns trigger
  language plpgsql as
$$
declare
  v_entry bigint;
begin
  select w.entry into v_entry from written w group by w.organisation_id, w.entry having sum(w.amount) <> 0 limit 1;
  if found then
    raise exception 'the postings of journal entry % do not sum to zero', v_entry using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger balanced after insert on ledger.postings referencing new table as written for each statement execute function ledger.refuse_unbalanced();

-- registers -------------------------------------------------------------------------------------------

create schema registers;
grant usage on schema registers to portal_request, portal_system;

create table registers.authorisations (
  id text primary key,
  number text not null unique,
  kind text not null,
  holder text not null,
  procedures text[],
  commodities text[],
  office text,
  guarantee text,
  months integer,
  valid_from date not null,
  valid_until date,
  status text not null,
  hearing jsonb,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((months >= 1) and (months <= 120)),
  check (status in ('active', 'suspended', 'revoked'))
);
create index authorisations_holder_idx on registers.authorisations (holder);
alter table registers.authorisations enable row level security;
create policy all_rows on registers.authorisations to portal_system using (true);
create policy holder on registers.authorisations to portal_request using (holder in (
  select n.number from organisations.identification_numbers n where n.organisation_id = foundation.current_organisation()));
grant select on registers.authorisations to portal_request;
grant insert, select, update on registers.authorisations to portal_system;

-- One row per event of a register entry for which the portal has not created a notice.
create table registers.register_events (
  organisation_id text not null,
  id bigint generated always as identity primary key,
  event text not null,
  subject_id text not null,
  name text not null,
  due_by timestamptz,
  not_before timestamptz not null,
  officer_id text
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index register_events_by_time on registers.register_events (not_before);
create index register_events_by_subject on registers.register_events (subject_id);
create index register_events_by_organisation on registers.register_events (organisation_id);
alter table registers.register_events enable row level security;
create policy all_rows on registers.register_events to portal_system using (true);
create policy organisation on registers.register_events to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on registers.register_events to portal_system;
grant select (organisation_id, not_before), update (not_before) on registers.register_events to portal_request;

create table registers.deferment_accounts (
  organisation_id text,
  number text,
  id text not null unique,
  holder text not null,
  credit_limit numeric not null,
  available numeric not null,
  currency text not null,
  guarantee text,
  valid_from date not null,
  valid_until date,
  status text not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, number),
  check (available >= 0),
  check (credit_limit >= 0),
  check (status in ('active', 'suspended'))
);
alter table registers.deferment_accounts enable row level security;
create policy all_rows on registers.deferment_accounts to portal_system using (true);
create policy organisation on registers.deferment_accounts to portal_request using (organisation_id = foundation.current_organisation());
grant select, update on registers.deferment_accounts to portal_request;
grant delete, insert, select, update on registers.deferment_accounts to portal_system;

-- One row per bill on a deferment account, with its outstanding amount.
create table registers.deferred_bills (
  organisation_id text,
  account text not null,
  reference text,
  declared_by text not null,
  declaration_id text not null,
  mrn text not null,
  charged_on date not null,
  period date generated always as (date_trunc('month', charged_on::timestamp)::date) stored not null,
  amount numeric not null,
  outstanding numeric not null,
  statement text,
  primary key (organisation_id, reference),
  check (outstanding >= 0)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index deferred_bills_of_account on registers.deferred_bills (organisation_id, account, charged_on, reference);
create index deferred_bills_of_declaration on registers.deferred_bills (declared_by, declaration_id);
create index deferred_bills_of_statement on registers.deferred_bills (organisation_id, statement);
create index deferred_bills_unstated on registers.deferred_bills (period, organisation_id, account) where (statement is null) and (outstanding > 0);
alter table registers.deferred_bills enable row level security;
create policy all_rows on registers.deferred_bills to portal_system using (true);
create policy organisation on registers.deferred_bills to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on registers.deferred_bills to portal_request;
grant delete, insert, select, update on registers.deferred_bills to portal_system;

create table registers.guarantees (
  organisation_id text,
  reference text,
  id text not null unique,
  amount numeric not null,
  balance numeric not null,
  currency text not null,
  valid_from date not null,
  valid_until date,
  status text not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  kind text default 'comprehensive' not null,
  declaration text,
  used numeric default 0 not null,
  -- The organisation that offered the guarantee, with the number for which it did; null if customs registered it.
  guarantor_id text,
  beneficiary text,
  refusal_reason text,
  withdrawn_at timestamptz,
  primary key (organisation_id, reference),
  check (amount >= 0),
  check (balance >= 0),
  check (kind in ('individual', 'comprehensive')),
  check (status in ('active', 'suspended', 'offered', 'refused', 'withdrawn')),
  check (guarantor_id is not null or status in ('active', 'suspended')),
  check ((guarantor_id is null) = (beneficiary is null))
);
create index guarantees_of_guarantor on registers.guarantees (guarantor_id, id) where guarantor_id is not null;
alter table registers.guarantees enable row level security;
create policy all_rows on registers.guarantees to portal_system using (true);
create policy organisation on registers.guarantees to portal_request using (organisation_id = foundation.current_organisation());
grant select, update on registers.guarantees to portal_request;
grant delete, insert, select, update on registers.guarantees to portal_system;

-- The guarantees that a guarantor, which is `organisation_id`, offered for the organisation `owner_id`.
create view registers.guarantor_guarantees with (security_barrier = true) as
 select r.organisation_id, r.owner_id, r.reference, r.id, r.amount, r.balance, r.currency, r.valid_from, r.valid_until,
   r.status, r.version, r.created_at, r.changed_at, r.kind, r.used, r.beneficiary, r.refusal_reason, r.withdrawn_at
 from (select g.guarantor_id as organisation_id, g.organisation_id as owner_id, g.reference, g.id, g.amount, g.balance,
     g.currency, g.valid_from, g.valid_until, g.status, g.version, g.created_at, g.changed_at, g.kind, g.used, g.beneficiary,
     g.refusal_reason, g.withdrawn_at
   from registers.guarantees g where g.guarantor_id is not null) r
 where foundation.is_reader(r.organisation_id);
grant select on registers.guarantor_guarantees to portal_request, portal_system;

-- One row per organisation that is a guarantor, or for which a person at customs has requested it. Another person approves it.
create table registers.guarantors (
  organisation_id text primary key,
  status text not null,
  requested_by text not null,
  responsible_id text,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  version integer default 1 not null,
  check (status in ('pending', 'active', 'refused', 'revoked')),
  check (decided_by <> requested_by or status not in ('active', 'refused'))
);
alter table registers.guarantors enable row level security;
create policy all_rows on registers.guarantors to portal_system using (true);
create policy organisation on registers.guarantors to portal_request using (organisation_id = foundation.current_organisation());
grant select on registers.guarantors to portal_request;
grant delete, insert, select, update on registers.guarantors to portal_system;

-- One row per statement of a deferment account for a period.
create table registers.statements (
  organisation_id text,
  account text,
  number integer,
  reference text not null unique,
  period date not null,
  amount numeric not null,
  currency text not null,
  due_by timestamptz not null,
  created_at timestamptz not null,
  primary key (organisation_id, account, number)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table registers.statements enable row level security;
create policy all_rows on registers.statements to portal_system using (true);
create policy organisation on registers.statements to portal_request using (organisation_id = foundation.current_organisation());
grant select on registers.statements to portal_request;
grant delete, insert, select, update on registers.statements to portal_system;

-- mandates --------------------------------------------------------------------------------------------

create schema mandates;
grant usage on schema mandates to portal_request, portal_system;

create table mandates.mandates (
  id text primary key,
  principal text not null,
  representative text not null,
  offered_by text not null,
  status text not null,
  suspended_by text,
  representations text[] not null,
  types text[] not null,
  procedures text[],
  offices text[],
  max_value numeric,
  guarantees text[] default '{}' not null,
  accounts text[] default '{}' not null,
  debts boolean default false not null,
  valid_from date not null,
  valid_until date,
  offer_ends_at timestamptz not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (representative <> principal),
  check (offered_by in ('principal', 'representative')),
  check (status in ('offered', 'active', 'suspended', 'ended')),
  check (suspended_by in ('principal', 'customs'))
);
create index mandates_active_idx on mandates.mandates (principal, representative) where status = 'active';
create index mandates_for_debts_idx on mandates.mandates (representative, principal) where (status = 'active') and debts;
create index mandates_open_offers_idx on mandates.mandates ((case offered_by when 'principal' then principal else representative end))
  where status = 'offered';
create index mandates_sides_idx on mandates.mandates using gin ((array[principal, representative]));
alter table mandates.mandates enable row level security;
create policy all_rows on mandates.mandates to portal_system using (true);
create policy parties on mandates.mandates to portal_request using ((principal in (
  select n.number from organisations.identification_numbers n where n.organisation_id = foundation.current_organisation())) or (representative in (
  select n.number from organisations.identification_numbers n where n.organisation_id = foundation.current_organisation())));
grant insert, select, update on mandates.mandates to portal_request, portal_system;

-- One row per change of the state of a mandate.
create table mandates.events (
  sequence bigint generated always as identity primary key,
  mandate_id text not null,
  principal text not null,
  representative text not null,
  event text not null,
  at timestamptz not null,
  by_side text not null,
  reason text,
  foreign key (mandate_id) references mandates.mandates (id),
  check (by_side in ('principal', 'representative', 'customs', 'system'))
);
create index events_mandate_id_idx on mandates.events (mandate_id, sequence);
create index events_sides_idx on mandates.events using gin ((array[principal, representative]));
alter table mandates.events enable row level security;
create policy all_rows on mandates.events to portal_system using (true);
create policy parties on mandates.events to portal_request using ((principal in (
  select n.number from organisations.identification_numbers n where n.organisation_id = foundation.current_organisation())) or (representative in (
  select n.number from organisations.identification_numbers n where n.organisation_id = foundation.current_organisation())));
grant insert, select on mandates.events to portal_request, portal_system;

-- declarations ----------------------------------------------------------------------------------------

create schema declarations;
grant usage on schema declarations to portal_request, portal_system;

create sequence declarations.change_ids;
grant select, usage on sequence declarations.change_ids to portal_request;
grant select, usage on sequence declarations.change_ids to portal_system;

-- One row per amendment that a declarant requested, with its document.
create table declarations.amendments (
  organisation_id text not null,
  declaration_id text,
  number integer,
  status text not null,
  reason text,
  base_version integer not null,
  version integer,
  document text not null,
  content_hash bytea not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decision_reason text,
  duplicate_key bigint,
  carrier_keys bigint[],
  primary key (declaration_id, number),
  check (status in ('requested', 'granted', 'denied'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.amendments enable row level security;
create policy all_rows on declarations.amendments to portal_system using (true);
create policy organisation on declarations.amendments to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on declarations.amendments to portal_request;
grant delete, insert, select, update on declarations.amendments to portal_system;

-- One row per declaration version whose duties are assessed.
create table declarations.assessments (
  organisation_id text not null,
  declaration_id text,
  version integer,
  assessed_at timestamptz not null,
  currency text not null,
  payable numeric not null,
  suspended numeric not null,
  calculation jsonb not null,
  reason text,
  lists jsonb,
  primary key (declaration_id, version)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.assessments enable row level security;
create policy all_rows on declarations.assessments to portal_system using (true);
create policy organisation on declarations.assessments to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.assessments to portal_request;
grant delete, insert, select, update on declarations.assessments to portal_system;

create table declarations.declarations (
  organisation_id text,
  id text,
  lrn text collate "C" not null,
  mrn text,
  type text not null,
  office text,
  status text not null,
  status_group text not null,
  lane text,
  lifecycle jsonb not null,
  version integer default 1 not null,
  revision integer default 1 not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  lodged_at timestamptz,
  has_errors boolean,
  duplicate_key bigint,
  carrier_keys bigint[],
  primary key (id, organisation_id),
  unique (organisation_id, lrn)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index declarations_drafts on declarations.declarations (organisation_id, id) where lodged_at is null;
create index declarations_with_errors on declarations.declarations (organisation_id, id) where has_errors;
create index declarations_lodged on declarations.declarations (organisation_id, lodged_at, id) where lodged_at is not null;
create index declarations_lodged_by_lrn on declarations.declarations (lrn) where lodged_at is not null;
create index declarations_duplicates on declarations.declarations (duplicate_key, lodged_at)
  where duplicate_key is not null;
create unique index declarations_mrn_key on declarations.declarations (mrn) where mrn is not null;
alter table declarations.declarations enable row level security;
create policy all_rows on declarations.declarations to portal_system using (true);
create policy organisation on declarations.declarations to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on declarations.declarations to portal_request, portal_system;

-- One row per declaration that is assigned to an officer.
create table declarations.assignments (
  organisation_id text not null,
  declaration_id text,
  officer text not null,
  assigned_at timestamptz not null,
  assigned_by text not null,
  primary key (declaration_id),
  foreign key (declaration_id, organisation_id) references declarations.declarations (id, organisation_id) on delete cascade
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index assignments_by_time on declarations.assignments (assigned_at) where assigned_by <> officer;
create index assignments_officer_idx on declarations.assignments (officer);
alter table declarations.assignments enable row level security;
create policy all_rows on declarations.assignments to portal_system using (true);
grant delete, insert, select, update on declarations.assignments to portal_system;

-- One row per action that is pending for the declarant of a declaration, with its deadline.
create table declarations.pending_actions (
  organisation_id text not null,
  declaration_id text,
  action text,
  due_at timestamptz,
  primary key (declaration_id, action)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index pending_actions_by_action on declarations.pending_actions (organisation_id, action, declaration_id) include (due_at);
create index pending_actions_in_order on declarations.pending_actions (action, due_at);
alter table declarations.pending_actions enable row level security;
create policy all_rows on declarations.pending_actions to portal_system using (true);
create policy organisation on declarations.pending_actions to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.pending_actions to portal_request;
grant delete, insert, select, update on declarations.pending_actions to portal_system;

create table declarations.bills (
  organisation_id text not null,
  declaration_id text,
  number integer,
  basis text default 'assessment' not null,
  reference text not null unique,
  status text not null,
  amount numeric not null,
  refunded numeric default 0 not null,
  currency text not null,
  due_by timestamptz,
  guarantee_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  reason text,
  applicable_date date,
  version integer,
  lines jsonb not null,
  method text not null,
  paid numeric default 0 not null,
  drawn numeric default 0 not null,
  outstanding numeric default 0 not null,
  overdue_since timestamptz,
  refunds jsonb default '[]' not null,
  account text,
  cover_owner text,
  interest numeric default 0 not null,
  refund_ordered jsonb,
  incurred_on date,
  limit_ground text,
  debt_id text,
  payments jsonb default '[]' not null,
  officers text[] default '{}' not null,
  stay jsonb,
  secured_part numeric,
  -- The due time that the portal has announced to the guarantor.
  announced_due_by timestamptz,
  primary key (declaration_id, number),
  check (basis in ('assessment', 'amendment', 'discharge', 'demand', 'interest', 'statement')),
  check (status in ('due', 'paid', 'secured', 'refunded', 'cancelled'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index bills_to_collect on declarations.bills (due_by) where (status in ('due', 'secured')) and (guarantee_reference is not null);
create index bills_to_tell on declarations.bills (due_by) where (overdue_since is null) and ((status = 'due') or ((status = 'secured') and (guarantee_reference is null)));
create index bills_with_interest on declarations.bills (organisation_id) where (status = 'paid') and (interest > 0);
create index bills_of_debt on declarations.bills (debt_id);
create index bills_of_guarantee on declarations.bills (coalesce(cover_owner, organisation_id), guarantee_reference) where guarantee_reference is not null;
create index bills_to_announce on declarations.bills (due_by)
  where status in ('due', 'secured') and guarantee_reference is not null and announced_due_by is distinct from due_by;
create index bills_stayed on declarations.bills (declaration_id) where stay is not null;
alter table declarations.bills enable row level security;
create policy all_rows on declarations.bills to portal_system using (true);
create policy organisation on declarations.bills to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on declarations.bills to portal_request;
grant delete, insert, select, update on declarations.bills to portal_system;

-- One row per declaration and day on which a debt was incurred. Its bills are its notifications.
create table declarations.debts (
  organisation_id text not null,
  id text primary key,
  declaration_id text not null,
  mrn text,
  incurred_on date not null,
  created_at timestamptz not null,
  claimable_until date,
  claimable_reason text,
  unique (declaration_id, incurred_on)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index debts_of_mrn on declarations.debts (mrn);
alter table declarations.debts enable row level security;
create policy all_rows on declarations.debts to portal_system using (true);
create policy organisation on declarations.debts to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.debts to portal_request;
grant delete, insert, select, update on declarations.debts to portal_system;

-- One row per debtor of a debt. `organisation_id` is null until `number`, the identification number of the debtor, is
-- registered. `named_by` is the officer who named a further debtor.
create table declarations.debtors (
  debt_id text,
  number text,
  organisation_id text,
  lodged_by text not null,
  declaration_id text not null,
  role text not null,
  reason text,
  named_at timestamptz,
  named_by text,
  primary key (debt_id, number)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index debtors_of_declaration on declarations.debtors (declaration_id);
create index debtors_of_organisation on declarations.debtors (organisation_id, debt_id);
create index debtors_of_number on declarations.debtors (number, debt_id);
alter table declarations.debtors enable row level security;
create policy all_rows on declarations.debtors to portal_system using (true);
create policy organisation on declarations.debtors to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.debtors to portal_request;
grant delete, insert, select, update on declarations.debtors to portal_system;

-- One row per payment or security of a bill by a debtor. Payments by bank transfer have no row: the bank does not name
-- a debtor.
create table declarations.debt_payments (
  debt_id text,
  number integer,
  bill_reference text,
  payer text not null,
  organisation_id text not null,
  declaration_id text not null,
  method text not null,
  amount numeric not null,
  paid_at timestamptz not null,
  is_guarantor boolean default false not null,
  primary key (debt_id, number, bill_reference)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index debt_payments_of_declaration on declarations.debt_payments (declaration_id);
create index debt_payments_of_guarantor on declarations.debt_payments (organisation_id, debt_id) where is_guarantor;
alter table declarations.debt_payments enable row level security;
create policy all_rows on declarations.debt_payments to portal_system using (true);
create policy organisation on declarations.debt_payments to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.debt_payments to portal_request;
grant delete, insert, select, update on declarations.debt_payments to portal_system;

-- One row per claim for repayment or remission. `organisation_id` submitted it. `lines` are the claimed, `granted` the
-- granted amounts; `proposal` is a decision that a second officer must confirm.
create table declarations.claims (
  id text primary key,
  organisation_id text not null,
  debt_id text not null,
  declaration_id text not null,
  mrn text,
  claimant text not null,
  ground text not null,
  reason text not null,
  reference text,
  evidence jsonb,
  documents text[] default '{}' not null,
  lines jsonb not null,
  status text not null,
  due_by timestamptz not null,
  query jsonb,
  hearing jsonb,
  proposal jsonb,
  decision jsonb,
  granted jsonb default '[]' not null,
  stay_request jsonb,
  officers text[] default '{}' not null,
  submitted_at timestamptz not null,
  changed_at timestamptz not null,
  version integer default 1 not null,
  check (status in ('submitted', 'query', 'intended', 'granted', 'partly_granted', 'refused', 'withdrawn'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index claims_of_organisation on declarations.claims (organisation_id, id);
create index claims_of_debt on declarations.claims (debt_id, id);
create index claims_of_declaration on declarations.claims (declaration_id);
create index claims_open on declarations.claims (due_by, id) where status in ('submitted', 'query', 'intended');
create index claims_intended on declarations.claims (organisation_id) where status = 'intended';
alter table declarations.claims enable row level security;
create policy all_rows on declarations.claims to portal_system using (true);
create policy organisation on declarations.claims to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.claims to portal_request;
grant delete, insert, select, update on declarations.claims to portal_system;

-- One row per appeal against a bill or a decision on a claim. `organisation_id` submitted it. `lines` are the contested
-- amounts. An organisation appeals a decision once, unless it has withdrawn the appeal.
create table declarations.appeals (
  id text primary key,
  organisation_id text not null,
  debt_id text not null,
  declaration_id text not null,
  mrn text,
  appellant text not null,
  subject text not null,
  bill_reference text,
  claim_id text,
  reason text not null,
  reference text,
  documents text[] default '{}' not null,
  lines jsonb not null,
  status text not null,
  stay_request jsonb,
  decision jsonb,
  submitted_at timestamptz not null,
  changed_at timestamptz not null,
  version integer default 1 not null,
  check (subject in ('bill', 'claim', 'undecided_claim')),
  check (status in ('submitted', 'allowed', 'partly_allowed', 'dismissed', 'withdrawn'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create unique index appeals_of_decision on declarations.appeals (organisation_id, subject, coalesce(bill_reference, claim_id))
  where status <> 'withdrawn';
create index appeals_of_organisation on declarations.appeals (organisation_id, id);
create index appeals_of_debt on declarations.appeals (debt_id, id);
create index appeals_of_declaration on declarations.appeals (declaration_id);
create index appeals_open on declarations.appeals (id) where status = 'submitted';
alter table declarations.appeals enable row level security;
create policy all_rows on declarations.appeals to portal_system using (true);
create policy organisation on declarations.appeals to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.appeals to portal_request;
grant delete, insert, select, update on declarations.appeals to portal_system;

-- One row per committed change of a declaration. It gets its sequence number after the commit.
create table declarations.change_log (
  organisation_id text not null,
  id bigint default case when pg_current_xact_id() is not null then nextval('declarations.change_ids') end primary key,
  declaration_id text not null,
  revision integer not null,
  event text not null,
  at timestamptz not null,
  actor_kind text not null,
  status text not null,
  status_group text not null,
  lane text,
  mrn text,
  next_actions jsonb not null,
  reason text,
  check (actor_kind in ('declarant', 'customs', 'system'))
) partition by range (id);
alter sequence declarations.change_ids owned by declarations.change_log.id;
create index change_log_at_idx on declarations.change_log using brin (at) with (autosummarize='on');
create index change_log_declaration_id_id_idx on declarations.change_log (declaration_id, id);
alter table declarations.change_log enable row level security;
create policy all_rows on declarations.change_log to portal_system using (true);
create policy organisation on declarations.change_log to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select on declarations.change_log to portal_request;
grant delete, insert, select, update on declarations.change_log to portal_system;
insert into foundation.partitioned_tables values
  ('declarations.change_log', 'id', 'counted', 'declarations.change_ids', 'month', 1, false,
   'autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02');

-- One row per event of a debt, claim or appeal and organisation that reads it. `id` and the sequence number are those of the
-- feed of the organisation, in which the events follow the changes of its declarations. `is_own`: it lodged the declaration.
create table declarations.debt_events (
  organisation_id text not null,
  id bigint default case when pg_current_xact_id() is not null then nextval('declarations.change_ids') end primary key,
  debt_id text not null,
  declaration_id text not null,
  event text not null,
  at timestamptz not null,
  lrn text not null,
  mrn text,
  status text not null,
  claim_id text,
  appeal_id text,
  is_own boolean not null
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index debt_events_of_organisation on declarations.debt_events (organisation_id, id);
create index debt_events_of_declaration on declarations.debt_events (declaration_id);
create index debt_events_at_idx on declarations.debt_events using brin (at) with (autosummarize='on');
alter table declarations.debt_events enable row level security;
create policy all_rows on declarations.debt_events to portal_system using (true);
create policy organisation on declarations.debt_events to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.debt_events to portal_request;
grant delete, insert, select, update on declarations.debt_events to portal_system;

-- One row per day, month and the last 28 days (`recent`), with the times that declarations took. A day or month is final soon
-- after its end.
create table declarations.service_levels (
  period text primary key,
  calculated_at timestamptz not null,
  is_final boolean not null,
  figures jsonb not null
);
grant insert, select, update on declarations.service_levels to portal_system;

-- One row per organisation whose status entries are counted in entry_counts.
create table declarations.entry_count_tenants (
  organisation_id text primary key
);
alter table declarations.entry_count_tenants enable row level security;
create policy all_rows on declarations.entry_count_tenants to portal_system using (true);
create policy organisation on declarations.entry_count_tenants to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.entry_count_tenants to portal_request;
grant delete, insert, select on declarations.entry_count_tenants to portal_system;

-- One row per time at which a job must process a declaration, as stored by the lifecycle.
create table declarations.deadlines (
  organisation_id text not null,
  declaration_id text,
  type text,
  due_at timestamptz not null,
  primary key (declaration_id, type)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index deadlines_in_order on declarations.deadlines (type, due_at);
alter table declarations.deadlines enable row level security;
create policy all_rows on declarations.deadlines to portal_system using (true);
grant delete, insert, select, update on declarations.deadlines to portal_system;

-- One row per declaration in the officer queue, with the filter columns of its lists.
create table declarations.officer_queue (
  organisation_id text not null,
  declaration_id text,
  lodged_at timestamptz not null,
  awaits_since timestamptz,
  office text,
  lane text,
  due_at timestamptz,
  has_answered_query boolean,
  control text,
  automation_at timestamptz,
  primary key (declaration_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index officer_queue_automation on declarations.officer_queue (automation_at) where automation_at is not null;
create index officer_queue_answered on declarations.officer_queue (lodged_at, declaration_id) where has_answered_query;
create index officer_queue_awaiting on declarations.officer_queue (awaits_since) where awaits_since is not null;
create index officer_queue_controls on declarations.officer_queue (lodged_at, declaration_id) where control = 'completed';
create index officer_queue_due on declarations.officer_queue (due_at) where due_at is not null;
create index officer_queue_awaiting_due on declarations.officer_queue (due_at) where (awaits_since is not null) and (due_at is not null);
create index officer_queue_by_deadline on declarations.officer_queue (coalesce(due_at, 'infinity'), declaration_id);
create index officer_queue_in_order on declarations.officer_queue (lodged_at, declaration_id);
create index officer_queue_lanes on declarations.officer_queue (lane, lodged_at, declaration_id) where (lane is null) or (lane <> 'green');
alter table declarations.officer_queue enable row level security;
create policy all_rows on declarations.officer_queue to portal_system using (true);
grant delete, insert, select, update on declarations.officer_queue to portal_system;

-- One row per organisation, week of lodgement and status: the number of declarations.
create table declarations.entry_counts (
  organisation_id text,
  week date,
  status text,
  count bigint not null,
  primary key (organisation_id, week, status)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table declarations.entry_counts enable row level security;
create policy all_rows on declarations.entry_counts to portal_system using (true);
create policy organisation on declarations.entry_counts to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.entry_counts to portal_request;
grant delete, insert, select, update on declarations.entry_counts to portal_system;

-- One row per organisation: the minimum of the last sequence number of its stream, preserved when changes are deleted.
create table declarations.stream_watermark (
  organisation_id text primary key,
  last_sequence bigint not null
);
alter table declarations.stream_watermark enable row level security;
create policy all_rows on declarations.stream_watermark to portal_system using (true);
create policy organisation on declarations.stream_watermark to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.stream_watermark to portal_request;
grant delete, insert, select, update on declarations.stream_watermark to portal_system;

-- One row per declaration with values from its document for lists and totals.
create table declarations.declaration_summary (
  organisation_id text not null,
  declaration_id text,
  importer text,
  exporter text,
  invoice_amount numeric(18,4),
  invoice_currency text,
  goods_items integer not null,
  total_packages integer,
  gross_mass numeric(17,6),
  content_hash bytea,
  primary key (declaration_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.declaration_summary enable row level security;
create policy all_rows on declarations.declaration_summary to portal_system using (true);
create policy organisation on declarations.declaration_summary to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on declarations.declaration_summary to portal_request, portal_system;

-- One row per accepted declaration: the day, time zone and list versions whose rules apply to it. It never changes.
create table declarations.applicable_law (
  organisation_id text not null,
  declaration_id text,
  day date not null,
  zone text not null,
  versions jsonb not null,
  primary key (declaration_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.applicable_law enable row level security;
create policy all_rows on declarations.applicable_law to portal_system using (true);
create policy organisation on declarations.applicable_law to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.applicable_law to portal_request;
grant delete, insert, select on declarations.applicable_law to portal_system;

-- One row per scope of numbering: the last serial number in use.
create table declarations.mrn_counters (
  scope text primary key,
  last bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table declarations.mrn_counters enable row level security;
create policy all_rows on declarations.mrn_counters to portal_system using (true);
grant insert, select, update on declarations.mrn_counters to portal_system;

-- The change id up to which every committed change has a sequence number: only the highest row applies.
create table declarations.sequencing_watermark (
  change_id bigint primary key
);
grant delete, insert, select on declarations.sequencing_watermark to portal_system;

-- One row per change that has a sequence number in the stream of its organisation. The random mark identifies the
-- change in cursors, because a database restored to an older state reuses sequence numbers for other changes.
create table declarations.change_sequence (
  organisation_id text,
  sequence bigint,
  change_id bigint not null,
  mark integer default floor(random() * 2147483648)::integer not null,
  primary key (organisation_id, sequence),
  unique (change_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.change_sequence enable row level security;
create policy all_rows on declarations.change_sequence to portal_system using (true);
create policy organisation on declarations.change_sequence to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.change_sequence to portal_request;
grant delete, insert, select on declarations.change_sequence to portal_system;

-- One row per party in the address book of an organisation.
create table declarations.parties (
  organisation_id text,
  id text,
  name text not null,
  identification text,
  address jsonb not null,
  identity text not null,
  search_text text not null,
  edited_manually boolean not null,
  used_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, identity)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index parties_by_name on declarations.parties (organisation_id, search_text, id);
alter table declarations.parties enable row level security;
create policy all_rows on declarations.parties to portal_system using (true);
create policy organisation on declarations.parties to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on declarations.parties to portal_request, portal_system;

-- One row per organisation: the last change that has updated its address book.
create table declarations.address_book_cursor (
  organisation_id text primary key,
  sequence bigint not null
);
alter table declarations.address_book_cursor enable row level security;
create policy all_rows on declarations.address_book_cursor to portal_system using (true);
create policy organisation on declarations.address_book_cursor to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on declarations.address_book_cursor to portal_request, portal_system;

-- One row per declaration whose goods were presented to customs.
create table declarations.presentations (
  organisation_id text not null,
  declaration_id text,
  presented_at timestamptz not null,
  arrived_at timestamptz not null,
  office text,
  goods_location text,
  primary key (declaration_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.presentations enable row level security;
create policy all_rows on declarations.presentations to portal_system using (true);
create policy organisation on declarations.presentations to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select on declarations.presentations to portal_request;
grant delete, insert, select, update on declarations.presentations to portal_system;

-- One row per declaration in the list of its principal, with the last sequence number in the principal's stream.
create table declarations.principal_entries (
  organisation_id text,
  declaration_id text,
  sequence bigint not null,
  lodged_by text not null,
  lodged_at timestamptz not null,
  primary key (declaration_id, organisation_id),
  unique (organisation_id, sequence)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index principal_entries_lodged on declarations.principal_entries (organisation_id, lodged_at, declaration_id);
alter table declarations.principal_entries enable row level security;
create policy all_rows on declarations.principal_entries to portal_system using (true);
create policy organisation on declarations.principal_entries to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.principal_entries to portal_request;
grant delete, insert, select, update on declarations.principal_entries to portal_system;

-- One row per principal: the minimum of the last sequence number of its stream, preserved when changes are deleted.
create table declarations.principal_stream_watermark (
  organisation_id text primary key,
  last_sequence bigint not null
);
alter table declarations.principal_stream_watermark enable row level security;
create policy all_rows on declarations.principal_stream_watermark to portal_system using (true);
create policy organisation on declarations.principal_stream_watermark to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.principal_stream_watermark to portal_request;
grant insert, select, update on declarations.principal_stream_watermark to portal_system;

-- One row per change that has a sequence number in the stream of its principal.
create table declarations.principal_change_sequence (
  organisation_id text,
  sequence bigint,
  change_id bigint not null,
  declaration_id text not null,
  lodged_by text not null,
  at timestamptz not null,
  mark integer default floor(random() * 2147483648)::integer not null,
  primary key (organisation_id, sequence),
  unique (declaration_id, change_id, organisation_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index principal_change_sequence_at on declarations.principal_change_sequence (organisation_id, at, sequence);
alter table declarations.principal_change_sequence enable row level security;
create policy all_rows on declarations.principal_change_sequence to portal_system using (true);
create policy organisation on declarations.principal_change_sequence to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.principal_change_sequence to portal_request;
grant delete, insert, select on declarations.principal_change_sequence to portal_system;

-- One row per reader of a declaration other than the organisation that lodged it: the represented principal, or the
-- importer or exporter that it names under a mandate. `organisation_id` is null until `principal`, the reader's number,
-- is registered.
create table declarations.principals (
  declaration_id text,
  principal text,
  organisation_id text,
  lodged_by text not null,
  mandate_id text not null,
  is_represented boolean default true not null,
  primary key (declaration_id, principal),
  unique (organisation_id, declaration_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index principals_unknown_idx on declarations.principals (principal) where organisation_id is null;
alter table declarations.principals enable row level security;
create policy all_rows on declarations.principals to portal_system using (true);
create policy organisation on declarations.principals to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.principals to portal_request;
grant delete, insert, select, update on declarations.principals to portal_system;

create table declarations.queries (
  organisation_id text not null,
  declaration_id text,
  number integer,
  status text not null,
  question text not null,
  requested_documents jsonb not null,
  due_by timestamptz,
  opened_at timestamptz not null,
  answer text,
  answer_documents jsonb,
  answered_at timestamptz,
  closed_at timestamptz,
  primary key (declaration_id, number),
  check (status in ('open', 'answered', 'closed'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.queries enable row level security;
create policy all_rows on declarations.queries to portal_system using (true);
create policy organisation on declarations.queries to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on declarations.queries to portal_request;
grant delete, insert, select, update on declarations.queries to portal_system;

-- One row per hearing before a decision after the release, and per such a decision without a hearing. `ended_at` is null
-- until customs decides or withdraws the intention.
create table declarations.hearings (
  organisation_id text not null,
  declaration_id text,
  id text,
  number integer not null,
  status text not null,
  action text not null,
  decision jsonb not null,
  lines jsonb not null,
  reason text not null,
  incurred_on date,
  intended_by text not null,
  responsible_id text,
  intended_at timestamptz not null,
  due_by timestamptz,
  answers jsonb default '[]' not null,
  answered_at timestamptz,
  exception jsonb,
  ended_at timestamptz,
  ended_by text,
  bill_references text[] default '{}' not null,
  primary key (declaration_id, id),
  unique (declaration_id, number),
  check (status in ('open', 'answered', 'agreed', 'expired', 'withdrawn', 'waived')),
  check ((ended_at is null) = (ended_by is null)),
  check ((status = 'waived') = (exception is not null))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create unique index hearings_pending on declarations.hearings (declaration_id) where ended_at is null;
alter table declarations.hearings enable row level security;
create policy all_rows on declarations.hearings to portal_system using (true);
create policy organisation on declarations.hearings to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.hearings to portal_request;
grant delete, insert, select, update on declarations.hearings to portal_system;

-- One row per goods item that uses a tariff quota: requested, allocated and waiting quantities.
create table declarations.quota_draws (
  organisation_id text not null,
  declaration_id text,
  version integer,
  item integer,
  order_number text not null,
  opened_on date not null,
  unit text not null,
  requested numeric(18,6) not null,
  allocated numeric(18,6) not null,
  waiting numeric(18,6) default 0 not null,
  day date not null,
  is_secured boolean default false not null,
  is_shared boolean default false not null,
  returned_at timestamptz,
  primary key (declaration_id, version, item),
  check ((allocated >= 0) and (waiting >= 0) and ((allocated + waiting) <= requested))
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index quota_draws_shared_idx on declarations.quota_draws (organisation_id, declaration_id) where is_shared and (returned_at is null);
create index quota_draws_waiting_idx on declarations.quota_draws (day, order_number) where (waiting > 0) and (returned_at is null);
alter table declarations.quota_draws enable row level security;
create policy all_rows on declarations.quota_draws to portal_system using (true);
create policy organisation on declarations.quota_draws to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.quota_draws to portal_request;
grant delete, insert, select, update on declarations.quota_draws to portal_system;

-- One row per declaration that needs security for a quota: the amount and the guarantee that secures it.
create table declarations.quota_securities (
  organisation_id text not null,
  declaration_id text,
  mrn text not null,
  amount numeric not null,
  guarantee text,
  cover_owner text,
  primary key (declaration_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.quota_securities enable row level security;
create policy all_rows on declarations.quota_securities to portal_system using (true);
create policy organisation on declarations.quota_securities to portal_request using (organisation_id = foundation.current_organisation());
grant select, update on declarations.quota_securities to portal_request;
grant delete, insert, select, update on declarations.quota_securities to portal_system;

-- One row per tariff quota and period, with its volume and allocated quantity.
create table declarations.quotas (
  order_number text,
  opened_on date,
  volume numeric(18,6) not null,
  allocated numeric(18,6) default 0 not null,
  primary key (order_number, opened_on),
  check ((allocated >= 0) and (allocated <= volume))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table declarations.quotas enable row level security;
create policy all_rows_readable on declarations.quotas for select to portal_request using (true);
create policy all_rows on declarations.quotas to portal_system using (true);
grant select on declarations.quotas to portal_request;
grant insert, select, update on declarations.quotas to portal_system;

-- One row per search term: a value of a document by which the declaration can be found.
create table declarations.search_terms (
  organisation_id text,
  declaration_id text,
  kind text,
  value text collate "C",
  primary key (organisation_id, kind, value, declaration_id),
  check (kind in ('commodity', 'importer', 'exporter', 'container', 'invoice'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index search_terms_found on declarations.search_terms (value, declaration_id) where kind in ('container', 'invoice');
create index search_terms_of_trader on declarations.search_terms (value, declaration_id) where kind in ('importer', 'exporter');
create index search_terms_declaration_id_idx on declarations.search_terms (declaration_id);
alter table declarations.search_terms enable row level security;
create policy all_rows on declarations.search_terms to portal_system using (true);
create policy organisation on declarations.search_terms to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on declarations.search_terms to portal_request, portal_system;

-- One row per declaration in the status feed: its state at the last sequence number.
create table declarations.status_entries (
  organisation_id text not null,
  declaration_id text,
  sequence bigint not null,
  lrn text not null,
  mrn text,
  type text not null,
  office text,
  status text not null,
  status_group text not null,
  lane text,
  changed_at timestamptz not null,
  next_actions jsonb not null,
  primary key (declaration_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index status_entries_by_lane on declarations.status_entries (organisation_id, lane, declaration_id) where lane in ('yellow', 'red');
create index status_entries_by_status on declarations.status_entries (organisation_id, status_group, status, declaration_id);
create unique index status_entries_organisation_id_sequence_idx on declarations.status_entries (organisation_id, sequence);
alter table declarations.status_entries enable row level security;
create policy all_rows on declarations.status_entries to portal_system using (true);
create policy organisation on declarations.status_entries to portal_request using (organisation_id = foundation.current_organisation());
grant select on declarations.status_entries to portal_request;
grant delete, insert, select, update on declarations.status_entries to portal_system;

-- One row per goods item under a special procedure: placed, reserved and discharged quantities.
create table declarations.stock (
  organisation_id text not null,
  declaration_id text,
  item integer,
  mrn text not null,
  holder text not null,
  procedure text not null,
  commodity_code text not null,
  unit text default 'KGM' not null,
  placed numeric(18,6) not null,
  reserved numeric(18,6) default 0 not null,
  discharged numeric(18,6) default 0 not null,
  corrected numeric(18,6) default 0 not null,
  demanded numeric(18,6) default 0 not null,
  remaining numeric(18,6) generated always as (placed + corrected - reserved - discharged - demanded) stored not null,
  suspended numeric default 0 not null,
  suspended_taxes jsonb default '[]' not null,
  released numeric generated always as (
    case when placed + corrected > 0
      then round(suspended * (discharged + demanded) / (placed + corrected), scale(suspended)) - billed
    else suspended - billed end) stored not null,
  billed numeric default 0 not null,
  guarantee text,
  months integer,
  opened_on date,
  due_on date,
  unreported text,
  cover_owner text,
  authorisation text,
  primary key (declaration_id, item),
  check ((reserved >= 0) and (discharged >= 0) and (demanded >= 0) and (billed >= 0) and ((placed + corrected) >= ((reserved + discharged) + demanded)))
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index stock_authorisation_idx on declarations.stock (authorisation, declaration_id, item) where authorisation is not null;
create index stock_available_idx on declarations.stock (organisation_id, declaration_id, item) where remaining > 0;
create index stock_mrn_idx on declarations.stock (mrn);
create index stock_unreported_idx on declarations.stock (organisation_id, declaration_id) where unreported is not null;
alter table declarations.stock enable row level security;
create policy all_rows on declarations.stock to portal_system using (true);
create policy organisation on declarations.stock to portal_request using (organisation_id = foundation.current_organisation());
grant select, update on declarations.stock to portal_request;
grant delete, insert, select, update on declarations.stock to portal_system;

-- One row per change of the quantities of a stock row. Movements are append-only.
create table declarations.stock_movements (
  organisation_id text not null,
  declaration_id text,
  number bigint generated always as identity,
  item integer not null,
  at timestamptz not null,
  type text not null,
  quantity numeric(18,6) not null,
  by_organisation text,
  by_declaration text,
  by_mrn text,
  disposition text,
  cause text,
  note text,
  primary key (declaration_id, number),
  check (type in ('placed', 'reserved', 'returned', 'written_off', 'corrected', 'demanded'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index stock_movements_by_idx on declarations.stock_movements (by_organisation, by_declaration) where by_declaration is not null;
alter table declarations.stock_movements enable row level security;
create policy all_rows on declarations.stock_movements to portal_system using (true);
create policy organisation on declarations.stock_movements to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select on declarations.stock_movements to portal_request;
grant delete, insert, select on declarations.stock_movements to portal_system;

-- One row per organisation: the drafts, documents and bytes it stores, without storage_deltas.
create table declarations.storage (
  organisation_id text primary key,
  drafts bigint default 0 not null,
  documents bigint default 0 not null,
  bytes bigint default 0 not null,
  warned boolean default false not null
);
alter table declarations.storage enable row level security;
create policy all_rows on declarations.storage to portal_system using (true);
create policy organisation on declarations.storage to portal_request using (organisation_id = foundation.current_organisation());
grant insert, select, update on declarations.storage to portal_request, portal_system;

-- One row per pending change of the storage usage, so that concurrent writers do not wait for one row.
create table declarations.storage_deltas (
  organisation_id text,
  id bigint generated always as identity,
  drafts bigint not null,
  documents bigint not null,
  bytes bigint not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table declarations.storage_deltas enable row level security;
create policy all_rows on declarations.storage_deltas to portal_system using (true);
create policy organisation on declarations.storage_deltas to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select on declarations.storage_deltas to portal_request, portal_system;

-- One row per template for new declarations.
create table declarations.templates (
  organisation_id text,
  id text,
  name text not null,
  document text not null,
  version integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create unique index templates_by_name on declarations.templates (organisation_id, lower(name));
alter table declarations.templates enable row level security;
create policy all_rows on declarations.templates to portal_system using (true);
create policy organisation on declarations.templates to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on declarations.templates to portal_request, portal_system;

-- One row: the time zone of the country.
create table declarations.time_zone (
  only_row boolean default true primary key,
  zone text not null,
  check (only_row)
);
grant insert, select, update on declarations.time_zone to portal_system;

-- One row per declaration whose principal registered after it was lodged, until its changes are in the principal's
-- stream.
create table declarations.unsequenced_principal_declarations (
  declaration_id text primary key
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
grant delete, insert, select on declarations.unsequenced_principal_declarations to portal_system;

-- One row per version of the document of a declaration.
create table declarations.versions (
  organisation_id text not null,
  declaration_id text,
  version integer,
  document text not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  primary key (declaration_id, version)
) partition by range (declaration_id);
alter table declarations.versions enable row level security;
create policy all_rows on declarations.versions to portal_system using (true);
create policy organisation on declarations.versions to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on declarations.versions to portal_request, portal_system;
insert into foundation.partitioned_tables values
  ('declarations.versions', 'declaration_id', 'named', null, 'month', 1, false,
   'autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02');

create view declarations.changes with (security_invoker = true) as
 select c.organisation_id,
    c.id,
    c.declaration_id,
    c.revision,
    c.event,
    c.at,
    c.actor_kind,
    c.status,
    c.status_group,
    c.lane,
    c.mrn,
    c.next_actions,
    c.reason,
    n.sequence,
    n.mark
   from declarations.change_log c
     LEFT JOIN declarations.change_sequence n on n.organisation_id = c.organisation_id and n.change_id = c.id;
grant select on declarations.changes to portal_request;
grant select on declarations.changes to portal_system;

create view declarations.stream_positions with (security_invoker = true) as
 select organisation_id,
    greatest(last_sequence, ( select n.sequence
           from declarations.change_sequence n
          where n.organisation_id = f.organisation_id
          ORDER BY n.sequence desc
         LIMIT 1)) as last_sequence
   from declarations.stream_watermark f;
grant select on declarations.stream_positions to portal_request;
grant select on declarations.stream_positions to portal_system;

create view declarations.principal_stream_positions with (security_invoker = true) as
 select organisation_id,
    greatest(last_sequence, ( select n.sequence
           from declarations.principal_change_sequence n
          where n.organisation_id = f.organisation_id
          ORDER BY n.sequence desc
         LIMIT 1)) as last_sequence
   from declarations.principal_stream_watermark f;
grant select on declarations.principal_stream_positions to portal_request;
grant select on declarations.principal_stream_positions to portal_system;

-- The views of a principal have the columns of their tables, with the principal as `organisation_id`. They show the
-- declarations that representatives lodged for it. Row security does not apply to the tables below, so each view admits
-- its reader only by a row of `principals`. A security barrier is not merged into a statement: look rows up by id.
create view declarations.principal_declarations with (security_barrier = true) as
 select p.organisation_id, d.id, d.lrn, d.mrn, d.type, d.office, d.status, d.status_group, d.lane, d.lifecycle, d.version,
   d.created_at, d.changed_at, d.lodged_at, d.has_errors, p.principal, p.lodged_by, p.mandate_id
 from declarations.principals p
   join declarations.declarations d on d.organisation_id = p.lodged_by and d.id = p.declaration_id
 where foundation.is_reader(p.organisation_id);
create view declarations.principal_change_log with (security_barrier = true) as
 select p.organisation_id, c.id, c.declaration_id, c.event, c.at, c.actor_kind, c.status, c.lane, c.mrn, c.reason
 from declarations.principals p
   join declarations.change_log c on c.organisation_id = p.lodged_by and c.declaration_id = p.declaration_id
 where foundation.is_reader(p.organisation_id);
create view declarations.principal_status_entries with (security_barrier = true) as
 select p.organisation_id, e.declaration_id, e.lrn, e.mrn, e.type, e.office, e.status, e.status_group, e.lane,
   e.changed_at, e.next_actions, p.lodged_by, p.mandate_id
 from declarations.principals p
   join declarations.status_entries e on e.organisation_id = p.lodged_by and e.declaration_id = p.declaration_id
 where foundation.is_reader(p.organisation_id);
create view declarations.principal_search_terms with (security_barrier = true) as
 select p.organisation_id, t.declaration_id, t.kind, t.value
 from declarations.principals p
   join declarations.search_terms t on t.organisation_id = p.lodged_by and t.declaration_id = p.declaration_id
 where foundation.is_reader(p.organisation_id);
create view declarations.principal_declaration_summary with (security_barrier = true) as
 select p.organisation_id, k.declaration_id, k.importer, k.exporter, k.invoice_amount, k.invoice_currency, k.goods_items,
   k.total_packages, k.gross_mass
 from declarations.principals p
   join declarations.declaration_summary k on k.organisation_id = p.lodged_by and k.declaration_id = p.declaration_id
 where foundation.is_reader(p.organisation_id);
create view declarations.principal_assessments with (security_barrier = true) as
 select p.organisation_id, a.declaration_id, a.version, a.currency, a.payable, a.suspended
 from declarations.principals p
   join declarations.assessments a on a.organisation_id = p.lodged_by and a.declaration_id = p.declaration_id
 where foundation.is_reader(p.organisation_id);
grant select on declarations.principal_declarations, declarations.principal_change_log, declarations.principal_status_entries,
  declarations.principal_search_terms, declarations.principal_declaration_summary, declarations.principal_assessments
  to portal_request, portal_system;

-- One row per organisation that reads a debt: its debtors, representatives with a mandate in force that covers debts, and
-- guarantors whose guarantee secures a bill, or that have paid one. `numbers` are the debtors for whom it acts, and `number`
-- is one of them, its own if it is a debtor itself. `is_guarantor` is true if it is nothing else. Only the views below read
-- these views: no role has access to them.
create view declarations.debt_readers with (security_barrier = true) as
 select a.reader_id, a.debt_id, coalesce(min(a.number) filter (where a.is_debtor), min(a.number)) as number,
   array_agg(a.number) as numbers, bool_and(a.is_guarantor) as is_guarantor
 from (
   select r.organisation_id as reader_id, r.debt_id, r.number, true as is_debtor, false as is_guarantor
   from declarations.debtors r where r.organisation_id is not null
   union all
   select n.organisation_id, r.debt_id, r.number, false, false
   from organisations.identification_numbers n
     join mandates.mandates m on m.representative = n.number
     join declarations.debtors r on r.number = m.principal
   where m.status = 'active' and m.debts
     and (now() at time zone coalesce((select t.zone from declarations.time_zone t), 'Etc/UTC'))::date
       between m.valid_from and coalesce(m.valid_until, 'infinity')
   union all
   select g.guarantor_id, b.debt_id, n.number, false, true
   from registers.guarantees g
     join declarations.bills b
       on coalesce(b.cover_owner, b.organisation_id) = g.organisation_id and b.guarantee_reference = g.reference
     cross join lateral (
       select min(i.number) as number from organisations.identification_numbers i
       where i.organisation_id = g.guarantor_id) n
   where g.guarantor_id is not null and b.debt_id is not null
   union all
   select p.organisation_id, p.debt_id, p.payer, false, true
   from declarations.debt_payments p where p.is_guarantor) a
 group by a.reader_id, a.debt_id;

-- One row per organisation that reads a claim: the one for which it was submitted, and the readers of the debt that act for
-- the claimant.
create view declarations.claim_readers with (security_barrier = true) as
 select k.organisation_id as reader_id, k.id as claim_id from declarations.claims k
 union
 select r.reader_id, k.id
 from declarations.debt_readers r
   join declarations.claims k on k.debt_id = r.debt_id and k.claimant = any (r.numbers);

-- The claims of each reader, which is `organisation_id`. Each claim was submitted for `submitted_for`.
create view declarations.reader_claims with (security_barrier = true) as
 select r.organisation_id, k.organisation_id as submitted_for, k.id, k.debt_id, k.declaration_id, k.mrn, k.claimant, k.ground,
   k.reason, k.reference, k.evidence, k.documents, k.lines, k.status, k.due_by, k.query, k.hearing, k.proposal, k.decision,
   k.granted, k.submitted_at, k.changed_at, k.version, k.officers, k.stay_request
 from (select x.reader_id as organisation_id, x.claim_id from declarations.claim_readers x) r
   join declarations.claims k on k.id = r.claim_id
 where foundation.is_reader(r.organisation_id);
grant select on declarations.reader_claims to portal_request, portal_system;

-- The views of a debtor have its reader as `organisation_id`, which reads the debt with all debtors and its bills, and no
-- more of the declaration. A guarantor reads the bills that its guarantees secure or that it has paid, and no debtors.
create view declarations.debtor_debts with (security_barrier = true) as
 select r.organisation_id, t.id, t.declaration_id, t.mrn, t.incurred_on, t.created_at, t.claimable_until, t.claimable_reason,
   t.organisation_id as lodged_by, r.number as acting_for, r.is_guarantor
 from (select x.reader_id as organisation_id, x.debt_id, x.number, x.is_guarantor from declarations.debt_readers x) r
   join declarations.debts t on t.id = r.debt_id
 where foundation.is_reader(r.organisation_id);
create view declarations.debtor_parties with (security_barrier = true) as
 select r.organisation_id, p.debt_id, p.number, p.organisation_id as debtor_id, p.role, p.reason, p.named_at
 from (select x.reader_id as organisation_id, x.debt_id, x.is_guarantor from declarations.debt_readers x) r
   join declarations.debtors p on p.debt_id = r.debt_id and not r.is_guarantor
 where foundation.is_reader(r.organisation_id);
create view declarations.debtor_bills with (security_barrier = true) as
 select r.organisation_id,
   b.number, b.declaration_id, b.debt_id, b.basis, b.reference, b.status, b.amount, b.refunded, b.currency,
   b.due_by, b.guarantee_reference, b.created_at, b.settled_at, b.reason, b.applicable_date, b.version, b.lines,
   b.method, b.paid, b.payments, b.drawn, b.outstanding, b.overdue_since, b.refunds, b.account, b.cover_owner, b.interest,
   b.refund_ordered, b.incurred_on, b.limit_ground, b.officers, b.stay, b.secured_part
 from (select x.reader_id as organisation_id, x.debt_id, x.is_guarantor from declarations.debt_readers x) r
   join declarations.bills b on b.debt_id = r.debt_id and (not r.is_guarantor
     or exists (
       select from registers.guarantees g
       where g.organisation_id = coalesce(b.cover_owner, b.organisation_id) and g.reference = b.guarantee_reference
         and g.guarantor_id = r.organisation_id)
     or exists (
       select from declarations.debt_payments p
       where p.debt_id = b.debt_id and p.bill_reference = b.reference and p.organisation_id = r.organisation_id
         and p.is_guarantor))
 where foundation.is_reader(r.organisation_id);
create view declarations.debtor_payments with (security_barrier = true) as
 select r.organisation_id, p.debt_id, p.number, p.bill_reference, p.payer, p.method, p.amount, p.paid_at
 from (select x.reader_id as organisation_id, x.debt_id, x.is_guarantor from declarations.debt_readers x) r
   join declarations.debt_payments p
     on p.debt_id = r.debt_id and (not r.is_guarantor or p.organisation_id = r.organisation_id)
 where foundation.is_reader(r.organisation_id);
create view declarations.debtor_appeals with (security_barrier = true) as
 select r.organisation_id, a.id, a.debt_id, a.declaration_id, a.mrn, a.appellant, a.subject, a.bill_reference, a.claim_id,
   a.reason, a.reference, a.documents, a.lines, a.status, a.stay_request, a.decision, a.submitted_at, a.changed_at, a.version,
   a.organisation_id as submitted_by
 from (select x.reader_id as organisation_id, x.debt_id from declarations.debt_readers x) r
   join declarations.appeals a on a.debt_id = r.debt_id
 where foundation.is_reader(r.organisation_id);
create view declarations.debtor_hearings with (security_barrier = true) as
 select r.organisation_id, r.debt_id, h.number, h.incurred_on, h.intended_at, h.due_by, h.answered_at, h.ended_at,
   h.id, h.status, h.action, h.lines, h.reason, h.answers, h.exception, h.bill_references
 from (select x.reader_id as organisation_id, x.debt_id from declarations.debt_readers x) r
   join declarations.debts t on t.id = r.debt_id
   join declarations.hearings h on h.declaration_id = t.declaration_id and h.incurred_on = t.incurred_on
 where foundation.is_reader(r.organisation_id);

-- One row per organisation that acts on an appeal: the appellant, and the readers of the debt that act for the appellant.
create view declarations.appeal_readers with (security_barrier = true) as
 select a.organisation_id as reader_id, a.id as appeal_id from declarations.appeals a
 union
 select r.reader_id, a.id
 from declarations.debt_readers r
   join declarations.appeals a on a.debt_id = r.debt_id and a.appellant = any (r.numbers);

-- The appeals of each reader, which is `organisation_id`. Each appeal was submitted for `submitted_for`.
create view declarations.reader_appeals with (security_barrier = true) as
 select r.organisation_id, a.organisation_id as submitted_for, a.id, a.debt_id, a.declaration_id, a.mrn, a.appellant,
   a.subject, a.bill_reference, a.claim_id, a.reason, a.reference, a.documents, a.lines, a.status, a.stay_request, a.decision,
   a.submitted_at, a.changed_at, a.version
 from (select x.reader_id as organisation_id, x.appeal_id from declarations.appeal_readers x) r
   join declarations.appeals a on a.id = r.appeal_id
 where foundation.is_reader(r.organisation_id);
grant select on declarations.reader_appeals to portal_request, portal_system;
grant select on declarations.debtor_appeals, declarations.debtor_debts, declarations.debtor_parties, declarations.debtor_bills, declarations.debtor_payments,
  declarations.debtor_hearings to portal_request, portal_system;

-- Updates entry_counts of counted organisations, and pending_actions if the next actions of a declarant have changed.
-- The shared advisory lock waits while start_entry_counts counts an organisation.
create function declarations.update_entry_counts() returns trigger language plpgsql as $$
declare
  v_own constant jsonb := '[{"actor": "declarant"}]';
  v_organisations text[];
  v_ids text[];
  v_states text[];
  v_before text[];
begin
  perform pg_advisory_xact_lock_shared(7203114562);
  if tg_op = 'DELETE' then
    -- The week can't be read from a deleted declaration, so the counts are deleted and the next request counts again.
    delete from declarations.entry_count_tenants c using removed r where c.organisation_id = r.organisation_id;
    delete from declarations.entry_counts n using removed r where n.organisation_id = r.organisation_id;
    delete from declarations.pending_actions a using removed r
    where a.organisation_id = r.organisation_id and a.declaration_id = r.declaration_id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(e.organisation_id), array_agg(e.declaration_id), array_agg(e.status), array_agg(r.status)
    into v_organisations, v_ids, v_states, v_before
    from entered e
      join removed r on r.organisation_id = e.organisation_id and r.declaration_id = e.declaration_id
    where r.status <> e.status
      and exists (select from declarations.entry_count_tenants c where c.organisation_id = e.organisation_id);
    if v_ids is not null then perform declarations.adjust_entry_counts(v_organisations, v_ids, v_before, -1); end if;
  else
    select array_agg(e.organisation_id), array_agg(e.declaration_id), array_agg(e.status)
    into v_organisations, v_ids, v_states
    from entered e where exists (select from declarations.entry_count_tenants c where c.organisation_id = e.organisation_id);
  end if;
  if v_ids is not null then perform declarations.adjust_entry_counts(v_organisations, v_ids, v_states, 1); end if;
  if tg_op = 'UPDATE' then
    select array_agg(e.organisation_id), array_agg(e.declaration_id) into v_organisations, v_ids
    from entered e
      join removed r on r.organisation_id = e.organisation_id and r.declaration_id = e.declaration_id
    where r.next_actions <> e.next_actions and (r.next_actions @> v_own or e.next_actions @> v_own);
  else
    select array_agg(e.organisation_id), array_agg(e.declaration_id) into v_organisations, v_ids
    from entered e where e.next_actions @> v_own;
  end if;
  if v_ids is not null then perform declarations.refresh_pending_actions(v_organisations, v_ids); end if;
  return null;
end
$$;
create trigger count_changed after update on declarations.status_entries referencing old table as removed new table as entered for each statement execute function declarations.update_entry_counts();
create trigger count_new after insert on declarations.status_entries referencing new table as entered for each statement execute function declarations.update_entry_counts();
create trigger count_removed after delete on declarations.status_entries referencing old table as removed for each statement execute function declarations.update_entry_counts();

-- Deletes the rows that are derived from a declaration when its versions are deleted.
create function declarations.purge_derived_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  delete from declarations.search_terms t
  where t.organisation_id = old.organisation_id and t.declaration_id = old.declaration_id;
  delete from declarations.declaration_summary k
  where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
  delete from declarations.officer_queue k
  where k.organisation_id = old.organisation_id and k.declaration_id = old.declaration_id;
  delete from declarations.principals p where p.declaration_id = old.declaration_id;
  delete from declarations.debtors r where r.declaration_id = old.declaration_id;
  delete from declarations.debt_payments p where p.declaration_id = old.declaration_id;
  delete from declarations.claims k where k.declaration_id = old.declaration_id;
  delete from declarations.appeals a where a.declaration_id = old.declaration_id;
  with gone as (
    delete from declarations.principal_change_sequence n
    where n.declaration_id = old.declaration_id returning n.organisation_id
  )
  delete from declarations.principal_entries e using (select distinct o.organisation_id from gone o) o
  where e.organisation_id = o.organisation_id and e.declaration_id = old.declaration_id;
  delete from declarations.deadlines l
  where l.organisation_id = old.organisation_id and l.declaration_id = old.declaration_id;
  return null;
end
$$;
create trigger purge_derived_rows after delete on declarations.versions for each row execute function declarations.purge_derived_rows();

-- Preserves the last sequence number of a stream when changes are deleted.
create function declarations.preserve_sequence() returns trigger
  language plpgsql as
$$
begin
  update declarations.stream_watermark f set last_sequence = r.last_sequence
  from (select n.organisation_id, max(n.sequence) as last_sequence from removed n group by n.organisation_id) r
  where f.organisation_id = r.organisation_id and f.last_sequence < r.last_sequence;
  return null;
end
$$;
create trigger preserve_sequence after delete on declarations.change_sequence referencing old table as removed for each statement execute function declarations.preserve_sequence();

-- Raises an exception: the applicable law never changes and is deleted only with its declaration.
create function declarations.forbid_law_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from declarations.declarations d where d.organisation_id = old.organisation_id and d.id = old.declaration_id)
  then
    return old;
  end if;
  raise exception 'the applicable law of a declaration does not change';
end
$$;
create trigger forbid_law_change before delete or update on declarations.applicable_law for each row execute function declarations.forbid_law_change();

-- Raises an exception: stock movements are append-only and are deleted only with their declaration. A trigger also
-- applies to the owner of the table.
create function declarations.forbid_movement_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from declarations.declarations d where d.organisation_id = old.organisation_id and d.id = old.declaration_id)
  then
    return old;
  end if;
  raise exception 'stock movements are append-only' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger forbid_movement_change before delete or update on declarations.stock_movements for each row execute function declarations.forbid_movement_change();

-- Advances the last sequence number of a principal's stream when changes are deleted from it, and notifies every node.
-- The new position invalidates cached responses that contain the deleted changes.
create function declarations.preserve_principal_sequence() returns trigger
  language plpgsql as
$$
declare
  v_moved record;
begin
  for v_moved in
    update declarations.principal_stream_watermark f set last_sequence = r.last_sequence + 1
    from (
      select h.organisation_id, greatest(h.last_sequence, max(n.sequence)) as last_sequence
      from removed n join declarations.principal_stream_positions h on h.organisation_id = n.organisation_id
      group by h.organisation_id, h.last_sequence
    ) r
    where f.organisation_id = r.organisation_id
    returning f.organisation_id, f.last_sequence
  loop
    perform pg_notify('portal_feed', v_moved.organisation_id || '/principal ' || v_moved.last_sequence);
  end loop;
  return null;
end
$$;
create trigger preserve_principal_sequence after delete on declarations.principal_change_sequence referencing old table as removed for each statement execute function declarations.preserve_principal_sequence();

-- Inserts a storage delta when a draft is created, lodged or deleted.
create function declarations.track_draft_storage() returns trigger
  language plpgsql as
$$
begin
  insert into declarations.storage_deltas (organisation_id, drafts, documents, bytes)
  values (coalesce(new.organisation_id, old.organisation_id),
    (new.status is not distinct from 'draft')::integer - (old.status is not distinct from 'draft')::integer, 0, 0);
  return null;
end
$$;
create trigger track_storage_of_changed after update of status on declarations.declarations for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function declarations.track_draft_storage();
create trigger track_storage_of_deleted after delete on declarations.declarations for each row when (old.status = 'draft') execute function declarations.track_draft_storage();
create trigger track_storage_of_new after insert on declarations.declarations for each row when (new.status = 'draft') execute function declarations.track_draft_storage();

-- Assigns the declarations of a reader to its organisation when its number is registered, and queues their changes. A
-- concurrent lodgement that stores such a row has locked the number.
create function declarations.assign_existing_declarations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform pg_advisory_xact_lock(hashtextextended('identification number ' || new.number, 0));
  -- An organisation with both numbers reads a declaration once, as its principal.
  delete from declarations.principals r
  where not r.is_represented and r.declaration_id in (
    select p.declaration_id
    from declarations.principals p join declarations.principals o on o.declaration_id = p.declaration_id
    where p.principal = new.number and p.organisation_id is null and o.organisation_id = new.organisation_id);
  with shown as (
    update declarations.principals p set organisation_id = new.organisation_id
    where p.principal = new.number and p.organisation_id is null
    returning p.declaration_id
  )
  insert into declarations.unsequenced_principal_declarations (declaration_id) select s.declaration_id from shown s on conflict do nothing;
  update declarations.debtors r set organisation_id = new.organisation_id where r.number = new.number and r.organisation_id is null;
  return null;
end
$$;
create trigger assign_existing_declarations after insert on organisations.identification_numbers for each row execute function declarations.assign_existing_declarations();

-- documents -------------------------------------------------------------------------------------------

create schema documents;
grant usage on schema documents to portal_request, portal_system;

create table documents.documents (
  organisation_id text,
  id text,
  declaration_id text not null,
  status text not null,
  type text not null,
  reference text,
  file_name text,
  goods_item integer,
  media_type text,
  size integer,
  sha256 bytea,
  created_at timestamptz not null,
  scan_attempts integer default 0 not null,
  next_scan_at timestamptz,
  -- Organisation of the officer who uploaded the document; null for a document of the declarant.
  customs_id text,
  -- Time from which the declarant can see a document of customs.
  disclosed_at timestamptz,
  primary key (id, organisation_id),
  foreign key (declaration_id, organisation_id) references declarations.declarations (id, organisation_id) on delete cascade,
  check ((status = 'uploading') or ((media_type is not null) and (size is not null) and (sha256 is not null))),
  check (status in ('uploading', 'quarantined', 'available', 'refused'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index documents_created_at_idx on documents.documents (created_at) where status in ('uploading', 'quarantined');
create index documents_declaration_id_id_idx on documents.documents (declaration_id, id);
alter table documents.documents enable row level security;
create policy all_rows on documents.documents to portal_system using (true);
create policy organisation on documents.documents to portal_request using (organisation_id = foundation.current_organisation());
create policy disclosed on documents.documents as restrictive to portal_request using (customs_id is null or disclosed_at is not null);
grant delete, insert, select, update on documents.documents to portal_request, portal_system;

-- One row per chunk of a document's content.
create table documents.chunks (
  organisation_id text not null,
  document_id text,
  number integer,
  bytes bytea not null,
  primary key (document_id, number),
  foreign key (document_id, organisation_id) references documents.documents (id, organisation_id) on delete cascade
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
-- PostgreSQL 15 has no storage clause in a table definition.
alter table documents.chunks alter column bytes set storage external;
alter table documents.chunks enable row level security;
create policy all_rows on documents.chunks to portal_system using (true);
create policy organisation on documents.chunks to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on documents.chunks to portal_request, portal_system;

-- One row per key that signs decision documents.
create table documents.signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  encrypted bytea not null,
  active_from timestamptz not null,
  created_at timestamptz not null
);
grant insert, select, update on documents.signing_keys to portal_system;

-- Inserts a storage delta when a document of the declarant changes state. Documents count once their upload is complete;
-- refused documents count without bytes.
create function documents.track_document_storage() returns trigger
  language plpgsql as
$$
declare
  v_before integer := (tg_op <> 'INSERT' and old.status <> 'uploading')::integer;
  v_after integer := (tg_op <> 'DELETE' and new.status <> 'uploading')::integer;
  v_bytes bigint := 0;
begin
  if v_after = 1 and new.status <> 'refused' then v_bytes := new.size; end if;
  if v_before = 1 and old.status <> 'refused' then v_bytes := v_bytes - old.size; end if;
  insert into declarations.storage_deltas (organisation_id, drafts, documents, bytes)
  values (coalesce(new.organisation_id, old.organisation_id), 0, v_after - v_before, v_bytes);
  return null;
end
$$;
create trigger track_storage_of_changed after update of status on documents.documents for each row when (old.status <> new.status and old.customs_id is null) execute function documents.track_document_storage();
create trigger track_storage_of_deleted after delete on documents.documents for each row when (old.status <> 'uploading' and old.customs_id is null) execute function documents.track_document_storage();

-- processing ------------------------------------------------------------------------------------------

create schema processing;
grant usage on schema processing to portal_request, portal_system;

-- One row per officer who is absent now or soon. Both days are included.
create table processing.absences (
  person_id text primary key,
  from_day date not null,
  until_day date not null,
  set_by text not null,
  set_at timestamptz not null,
  check (until_day >= from_day)
);
grant delete, insert, select, update on processing.absences to portal_system;

-- One row per reconciliation of the ledger, with its violations.
create table processing.reconciliation_runs (
  id text primary key,
  requested_at timestamptz not null,
  ended_at timestamptz,
  violations jsonb,
  check ((ended_at is null) = (violations is null))
);
create unique index reconciliation_runs_open on processing.reconciliation_runs ((true)) where ended_at is null;
grant insert, select, update on processing.reconciliation_runs to portal_system;

-- One row per publication of the trade statistics of a month: the first one and its revisions. The publication contains
-- the changes of declarations up to last_change.
create table processing.trade_publications (
  month date,
  revision integer,
  published_at timestamptz not null,
  last_change bigint not null,
  primary key (month, revision)
);
grant insert, select on processing.trade_publications to portal_system;

-- One row per cell of published trade statistics, and per total of a commodity code and regime.
create table processing.trade_rows (
  month date,
  revision integer,
  position integer,
  is_total boolean,
  hs_code text not null,
  direction text not null,
  procedure text not null,
  country text,
  mode text,
  is_confidential boolean not null,
  net_mass numeric not null,
  supplementary_units jsonb not null,
  value numeric not null,
  taxes jsonb not null,
  primary key (month, revision, position, is_total),
  foreign key (month, revision) references processing.trade_publications (month, revision)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
grant insert, select on processing.trade_rows to portal_system;

-- One row per control of a declaration that an officer opened.
create table processing.controls (
  organisation_id text not null,
  declaration_id text,
  number integer,
  type text not null,
  opened_at timestamptz not null,
  opened_by text not null,
  findings text,
  results jsonb,
  completed_at timestamptz,
  completed_by text,
  primary key (declaration_id, number),
  foreign key (declaration_id, organisation_id) references declarations.declarations (id, organisation_id) on delete cascade,
  check (type in ('documentary', 'physical'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index controls_completed on processing.controls (completed_at) where completed_at is not null;
alter table processing.controls enable row level security;
create policy all_rows on processing.controls to portal_system using (true);
grant delete, insert, select, update on processing.controls to portal_system;

-- One row per ground, named by an officer, for extending the time limit of a debt. Only a confirmed ground extends the
-- limit.
create table processing.limit_grounds (
  organisation_id text not null,
  declaration_id text,
  id text,
  code text not null,
  reason text not null,
  named_by text not null,
  responsible_id text,
  named_at timestamptz not null,
  status text not null,
  decided_by text,
  decided_at timestamptz,
  primary key (declaration_id, id),
  foreign key (declaration_id, organisation_id) references declarations.declarations (id, organisation_id) on delete cascade,
  check (status in ('pending', 'confirmed', 'rejected', 'revoked')),
  check ((status = 'pending') = (decided_at is null)),
  check (status not in ('confirmed', 'rejected') or decided_by <> named_by),
  check ((decided_at is null) = (decided_by is null))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create unique index limit_grounds_in_force on processing.limit_grounds (declaration_id, code) where status in ('pending', 'confirmed');
create index limit_grounds_pending on processing.limit_grounds (declaration_id) where status = 'pending';
alter table processing.limit_grounds enable row level security;
create policy all_rows on processing.limit_grounds to portal_system using (true);
grant delete, insert, select, update on processing.limit_grounds to portal_system;

-- One row per bank payment that customs reported. `uses` are its assignments to bills and its returns; `remaining` is
-- neither assigned nor returned. `is_credit`: the bill with this reference was settled before. `organisation_id` is the
-- authority.
create table processing.bank_payments (
  id text primary key,
  organisation_id text not null,
  reference text not null,
  amount numeric not null,
  remaining numeric not null,
  payer_name text not null,
  payer_number text,
  received_on date not null,
  is_credit boolean not null,
  reported_at timestamptz not null,
  reported_by text not null,
  uses jsonb default '[]' not null,
  check (remaining between 0 and amount)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index bank_payments_unmatched on processing.bank_payments (id) where remaining > 0;
alter table processing.bank_payments enable row level security;
create policy all_rows on processing.bank_payments to portal_system using (true);
grant delete, insert, select, update on processing.bank_payments to portal_system;

create table processing.notes (
  organisation_id text not null,
  declaration_id text,
  id text,
  author text not null,
  at timestamptz not null,
  text text not null,
  primary key (declaration_id, id),
  foreign key (declaration_id, organisation_id) references declarations.declarations (id, organisation_id) on delete cascade
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table processing.notes enable row level security;
create policy all_rows on processing.notes to portal_system using (true);
grant delete, insert, select on processing.notes to portal_system;

-- One row per officer who is assigned to a customs office.
create table processing.officer_offices (
  person_id text primary key,
  office text not null,
  set_by text not null,
  set_at timestamptz not null
);
grant delete, insert, select, update on processing.officer_offices to portal_system;

-- One row per risk assessment of a declaration version.
create table processing.risk_results (
  organisation_id text not null,
  declaration_id text,
  version integer,
  assessed_at timestamptz not null,
  lane text not null,
  matched jsonb not null,
  value numeric,
  primary key (declaration_id, version),
  foreign key (declaration_id, organisation_id) references declarations.declarations (id, organisation_id) on delete cascade
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index risk_results_by_time on processing.risk_results (assessed_at, declaration_id);
alter table processing.risk_results enable row level security;
create policy all_rows on processing.risk_results to portal_system using (true);
grant delete, insert, select, update on processing.risk_results to portal_system;

create table processing.risk_rules (
  id text primary key,
  name text not null,
  conditions jsonb not null,
  random_share integer,
  lane text not null,
  active boolean not null,
  valid_from date,
  valid_until date,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (lane in ('green', 'yellow', 'red')),
  check ((random_share >= 1) and (random_share <= 1000))
);
grant delete, insert, select, update on processing.risk_rules to portal_system;

-- One row per version of the automation table. The confirmed version with the greatest number applies.
create table processing.automation_versions (
  version integer primary key,
  status text not null,
  sample numeric not null,
  rows jsonb not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (status in ('proposed', 'confirmed', 'rejected')),
  check ((status = 'proposed') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (status <> 'confirmed' or decided_by <> proposed_by)
);
create unique index automation_versions_proposed on processing.automation_versions (status) where status = 'proposed';
grant insert, select, update on processing.automation_versions to portal_system;

-- One row per stop of a row of the automation table, or of all rows (`row_number` is null). Two persons resume it.
create table processing.automation_stops (
  id text primary key,
  row_number integer,
  office text,
  reason text not null,
  stopped_by text not null,
  stopped_at timestamptz not null,
  resumption_by text,
  resumption_at timestamptz,
  resumed_by text,
  resumed_at timestamptz,
  check ((resumption_by is null) = (resumption_at is null)),
  check ((resumed_by is null) = (resumed_at is null)),
  check (resumed_by <> resumption_by)
);
create unique index automation_stops_in_force on processing.automation_stops (coalesce(row_number, 0), coalesce(office, ''))
  where resumed_at is null;
grant insert, select, update on processing.automation_stops to portal_system;

-- One row per importer and day on which the portal has released declarations under a row that limits them.
create table processing.automated_releases (
  importer text,
  day date,
  declarations integer not null,
  value numeric not null,
  primary key (importer, day)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
grant insert, select, update on processing.automated_releases to portal_system;

-- One row per declaration whose duties could not be calculated, so that an officer assesses them.
create table processing.failed_assessments (
  organisation_id text not null,
  declaration_id text,
  version integer not null,
  reasons jsonb not null,
  since timestamptz not null,
  next_at timestamptz not null,
  primary key (declaration_id),
  foreign key (declaration_id, organisation_id) references declarations.declarations (id, organisation_id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index failed_assessments_next_at_idx on processing.failed_assessments (next_at);
alter table processing.failed_assessments enable row level security;
create policy all_rows on processing.failed_assessments to portal_system using (true);
grant delete, insert, select, update on processing.failed_assessments to portal_system;

-- notifications ---------------------------------------------------------------------------------------

create schema notifications;
grant usage on schema notifications to portal_request, portal_system;

create table notifications.webhooks (
  organisation_id text,
  id text,
  url text not null,
  description text,
  events text[],
  ordered text not null,
  status text not null,
  disabled_reason text,
  encrypted_secret bytea not null,
  encrypted_previous_secret bytea,
  previous_secret_until timestamptz,
  version integer default 1 not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  position bigint not null,
  replay_after bigint,
  replay_last bigint,
  next_at timestamptz,
  wake_count integer default 0 not null,
  leased_until timestamptz,
  backoff_until timestamptz,
  failures integer default 0 not null,
  failed_rounds integer default 0 not null,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_duration_ms integer,
  responsible_id text,
  grant_id text,
  principal_position bigint,
  include text[],
  primary key (id, organisation_id),
  check (disabled_reason in ('failing', 'gone')),
  check (ordered in ('declaration', 'none')),
  check (status in ('active', 'paused', 'disabled'))
) with (fillfactor = 60);
create index webhooks_organisation_id_idx on notifications.webhooks (organisation_id);
create index webhooks_disabled on notifications.webhooks (changed_at) where (status = 'disabled') and (disabled_reason is not null);
create index webhooks_due on notifications.webhooks (next_at) where (status = 'active') and (next_at is not null);
alter table notifications.webhooks enable row level security;
create policy all_rows on notifications.webhooks to portal_system using (true);
create policy organisation on notifications.webhooks to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on notifications.webhooks to portal_request, portal_system;

-- One row per event that is sent to a webhook, with the log of its attempts.
create table notifications.deliveries (
  organisation_id text not null,
  webhook_id text,
  id text,
  event_id text not null,
  type text not null,
  sequence bigint,
  declaration_id text,
  body text not null,
  status text not null,
  sent_once boolean not null,
  attempts integer default 0 not null,
  attempt_count integer default 0 not null,
  log jsonb default '[]' not null,
  due_at timestamptz not null,
  begun_at timestamptz,
  created_at timestamptz not null,
  delivered_at timestamptz,
  finished_at timestamptz,
  primary key (webhook_id, id),
  foreign key (webhook_id, organisation_id) references notifications.webhooks (id, organisation_id) on delete cascade,
  check (status in ('pending', 'delivered', 'failed'))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index deliveries_by_time on notifications.deliveries (webhook_id, created_at, coalesce(sequence, 0), id);
create index deliveries_due on notifications.deliveries (webhook_id, due_at) where status = 'pending';
create index deliveries_finished on notifications.deliveries (finished_at) where status <> 'pending';
create index deliveries_in_order on notifications.deliveries (webhook_id, declaration_id, sequence) where status = 'pending';
alter table notifications.deliveries enable row level security;
create policy all_rows on notifications.deliveries to portal_system using (true);
create policy organisation on notifications.deliveries to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on notifications.deliveries to portal_request, portal_system;

-- One row per webhook and hour: the number of attempts, for the usual range of its failures.
create table notifications.webhook_attempts (
  organisation_id text not null,
  webhook_id text,
  hour timestamptz,
  attempts integer not null,
  failed integer not null,
  primary key (webhook_id, hour)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index webhook_attempts_by_hour on notifications.webhook_attempts (hour);
alter table notifications.webhook_attempts enable row level security;
create policy all_rows on notifications.webhook_attempts to portal_system using (true);
grant delete, insert, select, update on notifications.webhook_attempts to portal_system;

-- One row per client or webhook with unusual failures: an alert that is not closed.
create table notifications.health_alerts (
  organisation_id text,
  subject_type text,
  subject_id text,
  opened_at timestamptz not null,
  unusual_until timestamptz not null,
  usual_share float8 not null,
  primary key (organisation_id, subject_type, subject_id),
  check (subject_type in ('client', 'webhook'))
);
alter table notifications.health_alerts enable row level security;
create policy all_rows on notifications.health_alerts to portal_system using (true);
grant delete, insert, select, update on notifications.health_alerts to portal_system;

-- One row per kind of notice that a background job creates: when it last ran.
create table notifications.notice_schedules (
  kind text primary key,
  last_run_at timestamptz not null
);
grant delete, insert, select, update on notifications.notice_schedules to portal_system;

-- One row per organisation: the last change that has created notices.
create table notifications.notice_positions (
  organisation_id text primary key,
  sequence bigint not null
);
alter table notifications.notice_positions enable row level security;
create policy all_rows on notifications.notice_positions to portal_system using (true);
create policy organisation on notifications.notice_positions to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on notifications.notice_positions to portal_system;

-- One row per person: the language and the delivery channels of notices.
create table notifications.notice_settings (
  person_id text primary key,
  language text not null,
  ways jsonb not null
);
grant delete, insert, select, update on notifications.notice_settings to portal_system;

-- One row per notice in the inbox of a person.
create table notifications.notices (
  organisation_id text,
  person_id text,
  id text,
  kind text not null,
  topic text not null,
  about jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (person_id, organisation_id, id),
  unique (person_id, organisation_id, kind, topic),
  check (kind in ('query', 'decision', 'payment_due', 'key_expiring', 'webhook_disabled', 'approval', 'assignment', 'error_rate', 'service'))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index notices_by_time on notifications.notices (at);
create index notices_unread on notifications.notices (person_id, organisation_id) where read_at is null;
alter table notifications.notices enable row level security;
create policy all_rows on notifications.notices to portal_system using (true);
create policy organisation on notifications.notices to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on notifications.notices to portal_system;

-- search ----------------------------------------------------------------------------------------------

create schema search;
grant usage on schema search to portal_request, portal_system;

-- One row per filtered list that a person has saved.
create table search.saved_views (
  organisation_id text,
  id text,
  person_id text not null,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean not null,
  is_default boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create unique index saved_views_by_name on search.saved_views (organisation_id, person_id, list, lower(name));
create index saved_views_shared on search.saved_views (organisation_id, list) where is_shared;
alter table search.saved_views enable row level security;
create policy all_rows on search.saved_views to portal_system using (true);
create policy organisation on search.saved_views to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on search.saved_views to portal_request, portal_system;

-- sandbox ---------------------------------------------------------------------------------------------

create schema sandbox;
grant usage on schema sandbox to portal_request, portal_system;

-- One row per organisation whose sandbox clock is ahead of the system time.
create table sandbox.clocks (
  organisation_id text primary key,
  ahead_ms bigint not null,
  changed_at timestamptz not null,
  check (ahead_ms > 0)
);
alter table sandbox.clocks enable row level security;
create policy all_rows on sandbox.clocks to portal_system using (true);
create policy organisation on sandbox.clocks to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on sandbox.clocks to portal_request, portal_system;

-- One row per fault that is injected for a client.
create table sandbox.faults (
  organisation_id text,
  client_id text,
  number integer,
  operation text,
  fault text not null,
  delay_ms integer,
  probability double precision,
  remaining integer,
  expires_at timestamptz not null,
  primary key (organisation_id, client_id, number),
  check (fault in ('timeout_after_commit', 'error_500', 'unavailable_503', 'too_many_requests_429', 'slow', 'duplicate_deliveries', 'reorder_deliveries'))
);
create index faults_expires_at_idx on sandbox.faults (expires_at);
alter table sandbox.faults enable row level security;
create policy all_rows on sandbox.faults to portal_system using (true);
create policy organisation on sandbox.faults to portal_request using (organisation_id = foundation.current_organisation());
grant delete, insert, select, update on sandbox.faults to portal_request, portal_system;
