import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readProduct } from './engine-version.ts';

describe('the database product that is recognised from version()', () => {
  for (const [version, major] of [
    ['PostgreSQL 18.4 on x86_64-pc-linux-gnu, compiled by gcc (GCC) 14.2.0, 64-bit', 18],
    [
      'PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14+deb12u1) 12.2.0, 64-bit',
      15,
    ],
    ['PostgreSQL 19beta1 on aarch64-apple-darwin, compiled by Apple clang version 17.0.0, 64-bit', 19],
    ['PostgreSQL 9.6.24 on x86_64-pc-linux-gnu, compiled by gcc, 64-bit', 9],
  ] as const) {
    test(`is PostgreSQL ${major}: ${version}`, () => {
      assert.deepEqual(readProduct(version), { kind: 'postgresql', major });
    });
  }

  for (const [version, name] of [
    ['PostgreSQL 15.2-YB-2024.2.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang', 'YugabyteDB'],
    ['CockroachDB CCL v25.4.0 (x86_64-pc-linux-gnu, built 2025/11/03)', 'CockroachDB'],
    [
      'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2, Redshift 1.0.77',
      'Amazon Redshift',
    ],
    ['PostgreSQL 12.12 (Greenplum Database 7.1.0 build commit:abc) on x86_64-pc-linux-gnu', 'Greenplum'],
    [
      'PostgreSQL 17.2 (EnterpriseDB Advanced Server 17.2.0) on x86_64-pc-linux-gnu, compiled by gcc',
      'EDB Postgres Advanced Server',
    ],
    ['PostgreSQL 9.5.0 on x86_64-unknown-linux-gnu (Materialize 0.130.0)', 'Materialize'],
    ['8.0.35', null],
    ['', null],
  ] as const) {
    test(`is ${name ?? 'unknown'}: ${version}`, () => {
      assert.deepEqual(readProduct(version), { kind: 'other', name });
    });
  }
});
