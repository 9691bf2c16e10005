-- The numbers by which customs knows an organisation: each is one organisation's. What is taken away is gone from here; the
-- audit log tells of it.
create table organisations.numbers (
  number text primary key,
  organisation_id text not null references organisations.organisations (id),
  given_at timestamptz not null default now()
);
create index numbers_organisation_id_idx on organisations.numbers (organisation_id);
alter table organisations.numbers enable row level security;
create policy everything on organisations.numbers to portal_system using (true);
create policy own on organisations.numbers to portal_request using (organisation_id = foundation.current_organisation());
grant select on organisations.numbers to portal_request;
grant select, insert, delete on organisations.numbers to portal_system;

-- An organisation has the number that it is registered with from the first moment on, whichever version registers it; one that
-- was refused frees it.
create function organisations.keep_registered_number() returns trigger language plpgsql as
$$
begin
  if new.state = 'refused' then
    delete from organisations.numbers n where n.organisation_id = new.id;
  else
    insert into organisations.numbers (number, organisation_id, given_at)
    values (new.identification_number, new.id, new.created_at)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger keep_registered_number after insert on organisations.organisations
  for each row execute function organisations.keep_registered_number();
create trigger free_registered_number after update of state on organisations.organisations
  for each row when (new.state = 'refused' and old.state <> 'refused')
  execute function organisations.keep_registered_number();

insert into organisations.numbers (number, organisation_id, given_at)
select o.identification_number, o.id, o.created_at from organisations.organisations o where o.state <> 'refused'
on conflict do nothing;

-- The samples name these; a sandbox that is filled from now on has them from its first start.
insert into organisations.numbers (number, organisation_id)
select s.number, o.id
from (values ('XA100200300400', 'XA1000000001'), ('XA555666777888', 'XA1000000002')) s (number, registered)
  join organisations.organisations o on o.identification_number = s.registered and o.state <> 'refused'
where exists (select from foundation.profile p where p.profile = 'sandbox')
on conflict do nothing;
