-- migrate: concurrently
create index concurrently if not exists declarations_lodged_by_lrn on declarations.declarations (lrn)
  where lodged_at is not null;
create index concurrently if not exists search_terms_found on declarations.search_terms (value, declaration_id)
  where kind in ('container', 'invoice');
create index concurrently if not exists people_by_name on organisations.people (lower(name) collate "C");
create index concurrently if not exists organisations_by_name on organisations.organisations (lower(name) collate "C")
