-- Which profile this database belongs to, from its first start on: accounts of a sandbox are known to many, and a sandbox
-- decides on declarations by itself. No row before the first start.
create table foundation.profile (
  only_row boolean primary key default true check (only_row),
  profile text not null check (profile in ('sandbox', 'production')),
  marked_at timestamptz not null default now()
);

-- A database from before: a sandbox was filled with people of its own, at names that nobody else can have.
insert into foundation.profile (profile)
select case
  when exists (
    select from organisations.people
    where lower(email) in ('trader@sandbox.example', 'officer@sandbox.example', 'administrator@sandbox.example')
      and state <> 'unverified'
  ) then 'sandbox'
  else 'production'
end
where exists (select from access.clients);
