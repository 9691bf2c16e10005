-- What an entry says in other languages, by the columns of its list's file. The version before writes none.
alter table reference.entries add column texts jsonb not null default '{}';

create or replace function reference.keep_past() returns trigger language plpgsql as $$
begin
  -- The version of a list moves before its entries do.
  insert into reference.past_entries
    (list, code, valid_from, valid_until, name, attributes, texts, search, from_version, until_version)
  select g.list, g.code, g.valid_from, g.valid_until, g.name, g.attributes, g.texts, g.search, g.from_version, l.version - 1
  from gone g join reference.lists l on l.name = g.list
  where g.from_version < l.version;
  return null;
end
$$;
