import type { Sql } from '../../foundation/database/database.ts';

export interface Known {
  /** The organisation's head. */
  readonly head: number;
  /** Whether anything that has happened to the declaration has no number yet. */
  readonly waiting: boolean;
}

/** How far an organisation's log has come, and whether a declaration of it is ahead of that. */
export async function readKnown(sql: Sql, organisationId: string, declarationId: string): Promise<Known> {
  const [row] = await sql.query<{ head: number | null; waiting: boolean }>(
    `select (select h.last_sequence::float8 from declarations.stream_positions h where h.organisation_id = $1) as head,
       exists (
         select from declarations.change_log c
         where c.organisation_id = $1 and c.declaration_id = $2 and not exists (
           select from declarations.change_sequence n where n.organisation_id = $1 and n.change_id = c.id)) as waiting`,
    [organisationId, declarationId],
  );
  return { head: row?.head ?? 0, waiting: row?.waiting ?? false };
}
