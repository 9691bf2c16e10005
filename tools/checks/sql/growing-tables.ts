import { tablesThatStaySmall } from '../small-tables.ts';
import type { Check } from '../source-tree.ts';
import { schemaTables } from './schema-tables.ts';

/**
 * Reports a growing table without partitions and without its own autovacuum settings. By default, PostgreSQL
 * would vacuum a table of a hundred million rows only after twenty million changes (decision 0016).
 */
export const checkGrowingTables: Check = (tree) =>
  schemaTables(tree)
    .filter(
      ({ name, options }) => !tablesThatStaySmall.has(name) && !/partition by|autovacuum_/.test(options),
    )
    .map(({ name, path, line }) => ({
      path,
      line,
      message: `${name} grows and has neither partitions (foundation.partitioned_tables) nor its own autovacuum settings. A table that stays small is listed in tools/checks/small-tables.ts.`,
    }));
