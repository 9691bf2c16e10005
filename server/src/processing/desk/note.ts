import { type Static, Type } from 'typebox';
import type { Sql } from '../../foundation/database/database.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import type { Note } from './note-store.ts';

/** Of more, the latest are shown. */
export const mostNotes = 200;

export const NoteElement = Type.Object(
  {
    id: Type.String({ description: 'Its id' }),
    author: Type.String({ description: 'Who wrote it: the id of a person or of a client' }),
    authorName: orNull(Type.String(), 'What they are called, where it is a person'),
    createdAt: timeElement('When'),
    text: Type.String({ description: 'What it says' }),
  },
  { additionalProperties: false, title: 'Note', description: 'What an officer noted; customs’ own' },
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
