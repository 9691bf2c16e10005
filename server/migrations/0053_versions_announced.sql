-- See 0051. What there is by then belongs to the first part.
select foundation.announce_partitions(
  row('declarations.versions', 'declaration_id', 'named', null, 'month', 3, false, 'autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02'));
