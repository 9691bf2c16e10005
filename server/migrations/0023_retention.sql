-- Who signed up and never confirmed the address is forgotten.
grant delete on organisations.people to portal_system;
create index people_unverified on organisations.people (changed_at) where state = 'unverified';
