-- Existing rows stay null until they are backfilled. Rows that the older version inserts get the default.
alter table declarations.declarations add column priority integer;
alter table declarations.declarations alter column priority set default 0;
