-- Null: the file has no such columns, and says nothing of them.
alter table reference.import_entries add column texts jsonb;
