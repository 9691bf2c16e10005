-- migrate: concurrently
alter table declarations.bills validate constraint bills_basis_check;
