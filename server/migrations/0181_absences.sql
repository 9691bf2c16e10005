-- When officers are away. One absence a person: the present or the next one.
create table processing.absences (
  person_id text primary key,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  set_by text not null,
  set_at timestamptz not null
);
grant select, insert, update, delete on processing.absences to portal_system;
