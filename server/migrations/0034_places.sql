-- Places are given in the order in which changes are written. Those of before have their id as their place, which is lower.
create sequence declarations.places as bigint start 1099511627776;
grant usage on sequence declarations.places to portal_request, portal_system;

select pg_advisory_xact_lock(7203114561);
alter table declarations.changes add column place bigint;
-- The transaction has its id before its place: once all transactions up to one id have ended, no lower place comes any more.
alter table declarations.changes alter column place
  set default case when pg_current_xact_id() is not null then nextval('declarations.places') end;

-- Places up to which everything is numbered, so that whoever begins does not begin at the first. Now and then one more.
create table declarations.numbering_floors (
  place bigint primary key
);
grant select, insert, delete on declarations.numbering_floors to portal_system;

-- Up to where the numbers of before were taken over.
create table declarations.numbers_taken_over (
  organisation_id text not null,
  sequence bigint not null
);
insert into declarations.numbers_taken_over values ('', 0);
