-- Between which versions of its list an entry stood, so that what an older version says never changes. What stands now stays
-- in reference.entries, which the version before reads and writes whole; what stood is put aside by whoever deletes it.
-- 0: it stood before versions were kept.
alter table reference.entries add column from_version integer not null default 0;
alter table reference.entries alter column from_version drop default;

create table reference.past_entries (
  list text not null,
  code text collate "C" not null,
  valid_from date not null,
  valid_until date,
  name text not null,
  attributes jsonb not null,
  search text not null,
  from_version integer not null,
  -- The last version in which it stood.
  until_version integer not null check (until_version >= from_version),
  primary key (list, code, valid_from, from_version)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index past_entries_until on reference.past_entries (list, until_version);
grant select, insert on reference.past_entries to portal_system;

-- An entry is never changed: another takes its place.
-- No version uses it any more.
revoke update on reference.entries from portal_system;

create function reference.keep_past() returns trigger language plpgsql as $$
begin
  -- The version of a list moves before its entries do.
  insert into reference.past_entries
    (list, code, valid_from, valid_until, name, attributes, search, from_version, until_version)
  select g.list, g.code, g.valid_from, g.valid_until, g.name, g.attributes, g.search, g.from_version, l.version - 1
  from gone g join reference.lists l on l.name = g.list
  where g.from_version < l.version;
  return null;
end
$$;
create trigger keep_past after delete on reference.entries
  referencing old table as gone for each statement execute function reference.keep_past();

-- The version before does not say from when on.
create function reference.stand_from_now() returns trigger language plpgsql as $$
begin
  new.from_version := (select l.version from reference.lists l where l.name = new.list);
  return new;
end
$$;
create trigger stand_from_now before insert on reference.entries
  for each row when (new.from_version is null) execute function reference.stand_from_now();

-- The version of every list now.
create function reference.versions() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(l.name, l.version), '{}') from reference.lists l
$$;
