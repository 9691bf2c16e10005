-- The customs office that an officer works at (docs/decisions/0090-offices-of-officers.md). Whoever has none works at all.
create table processing.officer_offices (
  person_id text primary key,
  office text not null,
  set_by text not null,
  set_at timestamptz not null
);
grant select, insert, update, delete on processing.officer_offices to portal_system;
