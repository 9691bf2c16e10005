import { type Static, Type } from 'typebox';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import type { Note } from './note-store.ts';

/** Maximum number of notes in a response, which contains the latest ones. */
export const maxNotes = 200;

export const NoteElement = Type.Object(
  {
    id: Type.String({ description: 'Id of the note' }),
    author: Type.String({ description: 'Id of the person or client that wrote the note' }),
    authorName: orNull(Type.String(), 'Name of the author. Null if the author is not a person'),
    createdAt: timeSchema('Time when the note was written'),
    text: Type.String({ description: 'Text of the note' }),
  },
  { additionalProperties: false, title: 'Note', description: 'An internal note of customs' },
);
export type NoteElement = Static<typeof NoteElement>;

export function noteBody(
  { id, author, createdAt, text }: Note,
  names: ReadonlyMap<string, string>,
): NoteElement {
  const authorName = names.get(author) ?? null;
  return { id, author, text, authorName, createdAt: createdAt.toISOString() };
}
