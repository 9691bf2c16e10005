/** The product behind `version()`; `name` is null when the text names neither PostgreSQL nor a known product. */
export type Product =
  | { readonly kind: 'postgresql'; readonly major: number }
  | { readonly kind: 'other'; readonly name: string | null };

/** Products that speak PostgreSQL's protocol, by what `version()` contains. Some of them also name PostgreSQL. */
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
