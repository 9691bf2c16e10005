alter table declarations.declarations add constraint priority_required check (priority is not null) not valid;
