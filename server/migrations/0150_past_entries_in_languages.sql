-- What an entry said in other languages, by the columns of its list's file: {"name_de": "Kaffee"}.
alter table reference.past_entries add column texts jsonb not null default '{}';
