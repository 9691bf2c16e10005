-- See 0051. What there is by then belongs to the first part.
select foundation.announce_partitions(
  row('foundation.idempotency', 'created_at', 'moment', null, 'day', 7, true, 'autovacuum_vacuum_insert_scale_factor=0.1, autovacuum_analyze_scale_factor=0.05'));
