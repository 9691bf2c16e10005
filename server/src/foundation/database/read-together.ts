import type { Sql } from './sql.ts';

interface Columns {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly times?: readonly string[];
  readonly bytes?: readonly string[];
}

/** A query that can run alone or, with `readTogether`, as a part of one statement with other queries. */
export interface RowQuery<Row extends object> extends Columns {
  /** Columns that contain times. Numbers with decimals must be cast to text, because JSON does not keep their zeros. */
  readonly times?: readonly (keyof Row & string)[];
  /** Columns that contain bytes. */
  readonly bytes?: readonly (keyof Row & string)[];
}

export function readRows<Row extends object>(sql: Sql, { text, values }: RowQuery<Row>): Promise<Row[]> {
  return sql.query<Row & Record<string, unknown>>(text, values);
}

type Rows<Shape> = { [Name in keyof Shape]: Shape[Name][] };

/** Reads the rows of several queries with one statement, so that all rows are of the same point in time. */
export async function readTogether<Shape extends Readonly<Record<string, object>>>(
  sql: Sql,
  queries: { readonly [Name in keyof Shape]: RowQuery<Shape[Name]> },
): Promise<Rows<Shape>> {
  const values: unknown[] = [];
  const columns = Object.entries<Columns>(queries).map(([name, reading]) => {
    const before = values.length;
    values.push(...reading.values);
    const text = reading.text.replaceAll(/\$(\d+)/g, (_, place: string) => `$${before + Number(place)}`);
    return `(select coalesce(json_agg(t), '[]') from (${text}) t) as "${name}"`;
  });
  const [row] = await sql.query<Rows<Shape>>(`select ${columns.join(', ')}`, values);
  if (!row) throw new Error('the combined statement returned no row, although it has no WHERE clause');
  for (const [name, { times = [], bytes = [] }] of Object.entries<Columns>(queries))
    for (const each of row[name] ?? []) {
      for (const column of times) convertColumn(each, column, (text) => new Date(text));
      for (const column of bytes) convertColumn(each, column, (text) => Buffer.from(text.slice(2), 'hex'));
    }
  return row;
}

function convertColumn(row: object, column: string, to: (text: string) => unknown): void {
  const text: unknown = Reflect.get(row, column);
  if (typeof text === 'string') Reflect.set(row, column, to(text));
}
