-- What officers note about a declaration, for each other. Like controls they go with it.
create table processing.notes (
  organisation_id text not null,
  declaration_id text not null,
  id text not null,
  author text not null,
  at timestamptz not null,
  text text not null,
  primary key (organisation_id, declaration_id, id),
  foreign key (organisation_id, declaration_id) references declarations.declarations on delete cascade
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table processing.notes enable row level security;
create policy everything on processing.notes to portal_system using (true);
grant select, insert, delete on processing.notes to portal_system;
