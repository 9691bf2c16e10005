-- An administrator's import of a code list: a file is staged, compared with the list, and applied whole or not at all.
create table reference.imports (
  id text primary key,
  list text not null,
  state text not null check (state in ('reading', 'ready', 'faulty', 'interrupted', 'applied')),
  created_at timestamptz not null,
  finished_at timestamptz,
  applied_at timestamptz,
  -- By the database's clock: a reading import whose process has not been heard of for a while is interrupted.
  beat_at timestamptz not null default clock_timestamp(),
  bytes bigint not null default 0,
  lines integer not null default 0,
  entries integer not null default 0,
  faults integer not null default 0,
  -- The list's version that it was compared with; it is applied to no other.
  compared_version integer,
  added integer,
  changed integer,
  ended integer,
  removed integer
);

-- What belongs to an import has no foreign key: half a million checks would cost more than the work itself. Whoever writes
-- holds the import's row.

-- Entries while they are read; once compared, what differs stands in reference.import_changes. Lost with a crash, as is
-- the process that read them.
create unlogged table reference.import_entries (
  import_id text not null,
  line integer not null,
  code text collate "C" not null,
  valid_from date not null,
  valid_until date,
  name text not null,
  attributes jsonb not null,
  search text not null,
  primary key (import_id, code, valid_from, line)
);

create table reference.import_faults (
  import_id text not null,
  line integer not null,
  -- Of its line, from 0 on.
  number integer not null,
  column_name text,
  message text not null,
  expected text,
  primary key (import_id, line, number)
);

create table reference.import_changes (
  import_id text not null,
  code text collate "C" not null,
  valid_from date not null,
  kind text not null check (kind in ('added', 'changed', 'ended', 'removed')),
  -- Of the file; null where the file does not have the period.
  line integer,
  -- The period as the list has it and as the file has it: validUntil, name, attributes.
  before jsonb,
  after jsonb,
  search text,
  primary key (import_id, code, valid_from)
);

grant select, insert, update, delete
  on reference.imports, reference.import_entries, reference.import_faults, reference.import_changes to portal_system;
