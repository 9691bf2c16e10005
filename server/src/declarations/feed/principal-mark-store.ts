import type { Sql } from '../../foundation/database/database.ts';
import type { Marks } from '../../foundation/http/stream-cursor.ts';

/** Returns the marks of changes in the stream of a principal. */
export async function readPrincipalMarks(
  sql: Sql,
  organisationId: string,
  sequences: readonly number[],
): Promise<Marks> {
  const [row] = await sql.query<{ marks: Marks | null }>(
    `select json_object_agg(n.sequence, n.mark) as marks from declarations.principal_change_sequence n
     where n.organisation_id = $1 and n.sequence = any ($2::bigint[])`,
    [organisationId, sequences],
  );
  return row?.marks ?? {};
}
