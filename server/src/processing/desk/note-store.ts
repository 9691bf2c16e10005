import type { Sql, Transaction } from '../../foundation/database/database.ts';

/** What an officer has noted about a declaration. */
export interface Note {
  readonly id: string;
  /** The id of a person or of a client. */
  readonly author: string;
  readonly createdAt: Date;
  readonly text: string;
}

interface Key {
  readonly organisationId: string;
  readonly id: string;
}

export async function insertNote(
  transaction: Transaction,
  { organisationId, id }: Key,
  note: Note,
): Promise<void> {
  await transaction.query(
    `insert into processing.notes (organisation_id, declaration_id, id, author, at, text)
     values ($1, $2, $3, $4, $5, $6)`,
    [organisationId, id, note.id, note.author, note.createdAt, note.text],
  );
}

/** The notes on a declaration, the latest first. */
export function listNotes(sql: Sql, { organisationId, id }: Key, most: number): Promise<Note[]> {
  return sql.query<Note & Record<string, unknown>>(
    `select n.id, n.author, n.at as "createdAt", n.text from processing.notes n
     where n.organisation_id = $1 and n.declaration_id = $2 order by n.id desc limit $3`,
    [organisationId, id, most],
  );
}
