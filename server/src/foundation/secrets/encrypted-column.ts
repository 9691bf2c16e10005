import type { Sql } from '../database/database.ts';
import type { SecretRing } from './secrets.ts';

/** A column that holds something wrapped. Each module names its own. */
export interface WrappedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that names the row; unique in the table. */
  readonly id: string;
  /** The name that the value is bound to. */
  readonly nameOf: (id: string) => string;
}

interface WrappedRow extends Record<string, unknown> {
  readonly id: string;
  readonly wrapped: Buffer;
}

const rowsAtOnce = 1_000;

/** Wraps under the current secret what is under the one before; a value that is replaced meanwhile is left alone. */
export async function renewColumn(sql: Sql, ring: SecretRing, wrapped: WrappedColumn): Promise<void> {
  const { table, column, id, nameOf } = wrapped;
  for await (const row of rowsOf(sql, wrapped)) {
    const renewed = ring.renew(nameOf(row.id), row.wrapped);
    if (!renewed) continue;
    await sql.query(`update ${table} set ${column} = $3 where ${id} = $1 and ${column} = $2`, [
      row.id,
      row.wrapped,
      renewed,
    ]);
  }
}

/** How many values are still under the secret before. */
export async function countUnrenewed(
  sql: Sql,
  ring: Pick<SecretRing, 'renew'>,
  columns: readonly WrappedColumn[],
): Promise<number> {
  let count = 0;
  for (const wrapped of columns) {
    for await (const row of rowsOf(sql, wrapped)) {
      if (ring.renew(wrapped.nameOf(row.id), row.wrapped)) count += 1;
    }
  }
  return count;
}

async function* rowsOf(sql: Sql, { table, column, id }: WrappedColumn): AsyncGenerator<WrappedRow> {
  let after = '';
  for (;;) {
    const rows = await sql.query<WrappedRow>(
      `select ${id} as id, ${column} as wrapped from ${table}
       where ${id} > $1 and ${column} is not null order by ${id} limit ${rowsAtOnce}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
