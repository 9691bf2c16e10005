import { test } from 'node:test';
import { assertFindings, baselineMigration, findingsIn } from '../testing/findings.ts';
import { checkGrowingTables } from './growing-tables.ts';

test('the check reports a growing table without partitions or autovacuum settings in any migration', () => {
  const found = findingsIn(checkGrowingTables, {
    [baselineMigration]: `
create table a.plain (
  id text not null
);
create table a.parted (
  id bigint not null
) partition by range (id);
create table a.tuned (
  id bigint not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create table access.clients (
  id text not null
);
`,
    'server/migrations/0002_next.sql':
      'create unlogged table a.filled (\n  id bigint default (1)::bigint not null\n) with (fillfactor = 70);\n',
  });
  assertFindings(found, [/baseline\.sql:2 a\.plain grows/, /0002_next\.sql:1 a\.filled grows/]);
});
