-- migrate: concurrently
-- What changes at each step is indexed elsewhere; until its last process has ended, jobs of the version before read more.
drop index concurrently if exists declarations.declarations_awaiting;
drop index concurrently if exists declarations.declarations_deadlines;
drop index concurrently if exists declarations.declarations_desk;
drop index concurrently if exists declarations.declarations_organisation_id_lane_id_idx;
drop index concurrently if exists declarations.declarations_organisation_id_lodged_at_id_status_version_idx;
drop index concurrently if exists declarations.declarations_organisation_id_status_group_status_id_idx;
drop index concurrently if exists declarations.declarations_to_clear;
drop index concurrently if exists declarations.declarations_to_collect;
drop index concurrently if exists declarations.declarations_to_exit;
drop index concurrently if exists declarations.declarations_to_present;
drop index concurrently if exists declarations.declarations_without_lane;
