-- migrate: concurrently
-- A number is given once in the country, not once an organisation.
create unique index concurrently if not exists declarations_mrn_key on declarations.declarations (mrn) where mrn is not null;
drop index concurrently if exists declarations.declarations_by_mrn;
