/** A database product; `name` is null if `version()` returned neither PostgreSQL nor a known product. */
export type Product =
  | { readonly kind: 'postgresql'; readonly major: number }
  | { readonly kind: 'other'; readonly name: string | null };

/**
 * Other products with PostgreSQL's protocol, by a pattern in `version()`. Checked first, because some also contain
 * `PostgreSQL`.
 */
const otherProducts: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/-YB-|yugabyte/i, 'YugabyteDB'],
  [/cockroach/i, 'CockroachDB'],
  [/redshift/i, 'Amazon Redshift'],
  [/greenplum/i, 'Greenplum'],
  [/cloudberry/i, 'Apache Cloudberry'],
  [/enterprisedb/i, 'EDB Postgres Advanced Server'],
  [/opengauss|gaussdb/i, 'openGauss'],
  [/polardb/i, 'PolarDB'],
  [/ivorysql/i, 'IvorySQL'],
  [/materialize/i, 'Materialize'],
  [/risingwave/i, 'RisingWave'],
  [/cratedb/i, 'CrateDB'],
  [/questdb/i, 'QuestDB'],
  [/spanner/i, 'Spanner'],
];

export function readProduct(version: string): Product {
  const other = otherProducts.find(([pattern]) => pattern.test(version));
  if (other) return { kind: 'other', name: other[1] };
  const major = /^PostgreSQL (\d+)/.exec(version)?.[1];
  return major === undefined ? { kind: 'other', name: null } : { kind: 'postgresql', major: Number(major) };
}
