-- See 0051. What there is by then belongs to the first part.
select foundation.announce_partitions(
  row('audit.request_log', 'id', 'logged', null, 'week', 4, true, 'autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02'));
