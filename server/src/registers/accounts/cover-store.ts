import type { Sql } from '../../foundation/database/database.ts';

/** A guarantee or a deferment account that a declaration names. */
export interface NamedCover {
  readonly kind: 'guarantee' | 'account';
  readonly reference: string;
  /** The number of the principal whose it is; null: of whoever lodges. */
  readonly holder: string | null;
}

/** Which of some an organisation cannot use on a day: unknown, suspended or not valid. */
export async function findUnusable(
  sql: Sql,
  organisationId: string,
  covers: readonly NamedCover[],
  day: string,
): Promise<readonly NamedCover['kind'][]> {
  const rows = await sql.query<Pick<NamedCover, 'kind'>>(
    `select c.kind from jsonb_to_recordset($2::jsonb) as c(kind text, reference text, holder text)
     where not registers.is_security_in_force($1, c.kind, c.reference, c.holder, $3)`,
    [organisationId, JSON.stringify(covers), day],
  );
  return rows.map(({ kind }) => kind);
}
