import { type Static, Type } from 'typebox';
import type { Sql } from '../../foundation/database/database.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import type { Note } from './note-store.ts';

/** Of more, the latest are shown. */
export const mostNotes = 200;

export const NoteElement = Type.Object(
  {
    id: Type.String({ description: 'Id of the note' }),
    author: Type.String({ description: 'Id of the person or client that wrote the note' }),
    authorName: orNull(Type.String(), 'Name of the author. Null if the author is not a person'),
    createdAt: timeElement('Time when the note was written'),
    text: Type.String({ description: 'Text of the note' }),
  },
  { additionalProperties: false, title: 'Note', description: 'An internal note of customs' },
);
export type NoteElement = Static<typeof NoteElement>;

/** Notes as they are told, with the names of those who wrote them. */
export async function noteBodies(sql: Sql, notes: readonly Note[]): Promise<NoteElement[]> {
  if (notes.length === 0) return [];
  const names = await namesOfPeople(sql, [...new Set(notes.map(({ author }) => author))]);
  return notes.map(({ id, author, createdAt, text }) => ({
    ...{ id, author, text },
    authorName: names.get(author) ?? null,
    createdAt: createdAt.toISOString(),
  }));
}
