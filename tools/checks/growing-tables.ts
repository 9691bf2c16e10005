import { schemaPath, schemaTables } from './schema-tables.ts';
import { tablesThatStaySmall } from './small-tables.ts';
import type { Check } from './tree.ts';

/**
 * A table that grows has parts that come and go with time, or says when PostgreSQL is to look after it: by the share that is
 * usual, one of a hundred million rows would be looked after every twenty million (decision 0016).
 */
export const checkGrowingTables: Check = (tree) =>
  schemaTables(tree)
    .filter(({ name, rest }) => !tablesThatStaySmall.has(name) && !/partition by|autovacuum_/.test(rest))
    .map(({ name, line }) => ({
      level: 'failure',
      path: schemaPath,
      line,
      message: `${name} grows and has neither parts (foundation.begin_partitions) nor settings of autovacuum of its own. One that stays small stands in tools/checks/small-tables.ts.`,
    }));
