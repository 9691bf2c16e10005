-- What imports have changed of the code lists, one row a code and import, in the order in which they were applied
-- (docs/decisions/0108-changes-of-law.md). Whoever applies holds the lock of the lists until the commit, so that numbers have
-- no gap and none comes late.
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
create index code_changes_by_list on reference.code_changes (list, sequence);
create index code_changes_by_code on reference.code_changes (code, sequence);

grant select on reference.code_changes to portal_request;
grant select, insert on reference.code_changes to portal_system;
