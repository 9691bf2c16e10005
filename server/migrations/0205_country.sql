-- Which country this database belongs to, from its first start on: its numbers, days and amounts are those of that country.
-- No row before the first start that knows countries. All that was served before them is the fictional one.
create table foundation.country (
  only_row boolean primary key default true check (only_row),
  code text not null check (code ~ '^[A-Z]{2}$'),
  marked_at timestamptz not null default now()
);

insert into foundation.country (code) select 'XA' where exists (select from foundation.profile);
