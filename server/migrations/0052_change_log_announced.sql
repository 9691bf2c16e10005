-- See 0051. What there is by then belongs to the first part.
create sequence declarations.change_ids;
select foundation.announce_partitions(
  row('declarations.change_log', 'id', 'counted', 'declarations.change_ids', 'month', 3, false, 'autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02'));
