import type { Transaction } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';

export interface Note {
  readonly id: string;
  /** Id of the person or client that wrote the note. */
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

/** Reads the notes on a declaration, latest first. */
export function notesOn({ organisationId, id }: Key, limit: number): RowQuery<Note> {
  return {
    text: `select n.id, n.author, n.at as "createdAt", n.text from processing.notes n
     where n.organisation_id = $1 and n.declaration_id = $2 order by n.id desc limit $3`,
    values: [organisationId, id, limit],
    times: ['createdAt'],
  };
}
