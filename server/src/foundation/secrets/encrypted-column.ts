import type { Sql } from '../database/database.ts';
import type { SecretRing } from './secrets.ts';

/** A database column with encrypted values, which the rotation of PORTAL_SECRET must re-encrypt. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The column whose unique values identify the rows of the table. */
  readonly id: string;
  /** Returns the name that authenticates the encrypted value of a row, so that values can't be swapped between rows. */
  readonly nameOf: (id: string) => string;
}

interface EncryptedRow extends Record<string, unknown> {
  readonly id: string;
  readonly encrypted: Buffer;
}

const reencryptedRowsPerBatch = 1_000;

/** Re-encrypts the values that are encrypted with the previous secret. Skips a value that changes concurrently. */
export async function reencryptColumn(sql: Sql, ring: SecretRing, encrypted: EncryptedColumn): Promise<void> {
  const { table, column, id, nameOf } = encrypted;
  for await (const row of rowsOf(sql, encrypted)) {
    const renewed = ring.renew(nameOf(row.id), row.encrypted);
    if (!renewed) continue;
    await sql.query(`update ${table} set ${column} = $3 where ${id} = $1 and ${column} = $2`, [
      row.id,
      row.encrypted,
      renewed,
    ]);
  }
}

/** Counts the values that are encrypted with the previous secret. */
export async function countWithPreviousSecret(
  sql: Sql,
  ring: Pick<SecretRing, 'renew'>,
  columns: readonly EncryptedColumn[],
): Promise<number> {
  let count = 0;
  for (const encrypted of columns) {
    for await (const row of rowsOf(sql, encrypted)) {
      if (ring.renew(encrypted.nameOf(row.id), row.encrypted)) count += 1;
    }
  }
  return count;
}

async function* rowsOf(sql: Sql, { table, column, id }: EncryptedColumn): AsyncGenerator<EncryptedRow> {
  let after = '';
  for (;;) {
    const rows = await sql.query<EncryptedRow>(
      `select ${id} as id, ${column} as encrypted from ${table}
       where ${id} > $1 and ${column} is not null order by ${id} limit ${reencryptedRowsPerBatch}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < reencryptedRowsPerBatch) return;
    after = last.id;
  }
}
