-- How far the numbers count that a country gives within office and day (docs/decisions/0100-countries.md). None where its
-- numbers are random.
create table declarations.number_counts (
  scope text primary key,
  last bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05,
  autovacuum_vacuum_insert_scale_factor = 0.05);

alter table declarations.number_counts enable row level security;
create policy everything on declarations.number_counts to portal_system using (true);
grant select, insert, update on declarations.number_counts to portal_system;

-- The type of a declaration is a code of the country, which every writer asks before.
alter table declarations.declarations drop constraint declarations_type_check;
