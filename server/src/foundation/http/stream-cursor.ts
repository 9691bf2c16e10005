import { openCursor, sealCursor } from './cursor.ts';

/** A position in a stream of changes: the sequence number of a change, and the mark of that change. */
export interface StreamPosition {
  readonly position: number;
  /** Null at the beginning of a stream, and for a change that no longer exists. */
  readonly mark: number | null;
}

/** Marks of changes by their sequence numbers. A mark is random, so that another history has different ones. */
export type Marks = Readonly<Record<string, number>>;

/** The position of a request without a cursor. */
export const streamStart: StreamPosition = { position: 0, mark: null };

/** Seals the position of a change together with its mark, so that the cursor identifies the change. */
export function sealPosition(key: Uint8Array, binding: string, { position, mark }: StreamPosition): string {
  return sealCursor(key, binding, mark === null ? String(position) : `${position}.${mark}`);
}

/** Returns the position of a cursor, or null for any other text. */
export function openPosition(key: Uint8Array, binding: string, cursor: string): StreamPosition | null {
  const text = openCursor(key, binding, cursor);
  if (text === null) return null;
  const [position, mark] = text.split('.');
  return { position: Number(position), mark: mark === undefined ? null : Number(mark) };
}

export function positionIn({ marks }: { readonly marks: Marks }, position: number): StreamPosition {
  return { position, mark: marks[position] ?? null };
}

/**
 * Returns whether a position belongs to another history of the database than a page that was read after it: the database was
 * restored to an older state since. The stream is then shorter than the position, or has another change there.
 */
export function isOfOtherHistory(
  { position, mark }: StreamPosition,
  page: { readonly head: number; readonly marks: Marks },
): boolean {
  if (position > page.head) return true;
  const actual = page.marks[position];
  return mark !== null && actual !== undefined && actual !== mark;
}
