-- See 0051. What there is by then belongs to the first part.
create sequence audit.event_ids;
select foundation.announce_partitions(
  row('audit.events', 'id', 'counted', 'audit.event_ids', 'month', 3, false, 'autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02'));
