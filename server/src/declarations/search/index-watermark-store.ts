import type { Sql } from '../../foundation/database/database.ts';

export interface IndexWatermark {
  /** Last sequence number of the organisation's stream. */
  readonly head: number;
  /** Whether the declaration has a change without a sequence number. */
  readonly hasUnsequencedChange: boolean;
}

/**
 * Returns the last sequence number of an organisation's stream, and whether a declaration has changes without a
 * sequence number.
 */
export async function readIndexWatermark(
  sql: Sql,
  organisationId: string,
  declarationId: string,
): Promise<IndexWatermark> {
  const [row] = await sql.query<{ head: number | null; waiting: boolean }>(
    `select (select h.last_sequence::float8 from declarations.stream_positions h where h.organisation_id = $1) as head,
       exists (
         select from declarations.change_log c
         where c.organisation_id = $1 and c.declaration_id = $2 and not exists (
           select from declarations.change_sequence n where n.organisation_id = $1 and n.change_id = c.id)) as waiting`,
    [organisationId, declarationId],
  );
  return { head: row?.head ?? 0, hasUnsequencedChange: row?.waiting ?? false };
}
