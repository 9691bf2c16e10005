-- migrate: concurrently
-- An entry is found by the references of its declaration, which never change, and not by indexes that follow each change.
drop index concurrently if exists declarations.status_entries_organisation_id_lrn_idx;
drop index concurrently if exists declarations.status_entries_organisation_id_mrn_idx;
