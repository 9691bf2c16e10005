import { openCursor, sealCursor } from './cursor.ts';

/** A position in a stream of changes: the sequence number of a change, and its random mark. */
export interface StreamPosition {
  readonly position: number;
  /** Null at the beginning of a stream, and for a change that no longer exists. */
  readonly mark: number | null;
}

/**
 * Random marks of changes, by sequence number. After the database is restored to an older state, new changes get other
 * marks.
 */
export type ChangeMarks = Readonly<Record<string, number>>;

/** The position of a request without a cursor. */
export const streamStart: StreamPosition = { position: 0, mark: null };

/** Returns a cursor for the position of a change. It contains the random mark, so that it identifies the change. */
export function sealStreamPosition(
  key: Uint8Array,
  binding: string,
  { position, mark }: StreamPosition,
): string {
  return sealCursor(key, binding, mark === null ? String(position) : `${position}.${mark}`);
}

/** Returns the position of a cursor; null for a text that was not sealed with this key and binding. */
export function openStreamPosition(key: Uint8Array, binding: string, cursor: string): StreamPosition | null {
  const text = openCursor(key, binding, cursor);
  if (text === null) return null;
  const [position, mark] = text.split('.');
  return { position: Number(position), mark: mark === undefined ? null : Number(mark) };
}

export function streamPositionIn(
  { marks }: { readonly marks: ChangeMarks },
  position: number,
): StreamPosition {
  return { position, mark: marks[position] ?? null };
}

/**
 * Returns whether the database was restored to an older state since a cursor was issued. The stream is then shorter
 * than the position of the cursor, or contains a change with another mark there.
 */
export function isOfOtherHistory(
  { position, mark }: StreamPosition,
  page: { readonly head: number; readonly marks: ChangeMarks },
): boolean {
  if (position > page.head) return true;
  const actual = page.marks[position];
  return mark !== null && actual !== undefined && actual !== mark;
}
