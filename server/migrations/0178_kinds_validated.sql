-- migrate: concurrently
alter table declarations.search_terms validate constraint search_terms_kind_known
