import { type TSchema, Type } from 'typebox';
import { openCursor, sealCursor } from './cursor.ts';
import { inputRefusal } from './input.ts';
import type { OperationExample } from './operation.ts';
import type { Refusal } from './problem.ts';

export const listQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      default: 100,
      description: 'Maximum number of items on a page.',
    }),
  ),
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_024,
      description:
        'Continues a list after the previous page: the value of `cursor` in the response with that page. The cursor is valid only with the same filters.',
    }),
  ),
};

export function listBody<Item extends TSchema>(item: Item, description: string) {
  return Type.Object(
    {
      items: Type.Array(item, { description }),
      cursor: Type.Union([Type.String(), Type.Null()], {
        title: 'Cursor',
        description: 'Position of the next page; send it as `after`. Null on the last page.',
      }),
      more: Type.Boolean({ description: 'True if there is a next page.' }),
    },
    { additionalProperties: false, description: 'One page of a list.' },
  );
}

/** Returns the example of a last page with one item and the additional properties of its body. */
export function pageExample(
  summary: string,
  item: unknown,
  more: object = {},
): Readonly<Record<string, OperationExample>> {
  return { page: { summary, value: { items: [item], cursor: null, more: false, ...more } } };
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | null;
  readonly more: boolean;
}

/** Serialises a page whose items are already JSON texts, with additional properties. */
export function pageText({ items, ...rest }: Page<string>, beside: object = {}): string {
  return `{"items":[${items.join(',')}],${JSON.stringify({ ...rest, ...beside }).slice(1)}`;
}

/** Returns the body of a short list that has only one page. */
export function singlePage<Item>(items: readonly Item[]): { items: Item[]; cursor: null; more: false } {
  return { items: [...items], cursor: null, more: false };
}

/** A requested page. The caller reads up to `limit` + 1 rows after the position `after`, and passes them to `close`. */
export interface PageRequest {
  readonly kind: 'page';
  readonly after: string | null;
  readonly limit: number;
  close<Row, Item>(
    rows: readonly Row[],
    positionOf: (row: Row) => string,
    itemOf: (row: Row) => Item,
  ): Page<Item>;
  /** Returns a page of a list whose rows are all in memory. No row is skipped if rows are deleted between two pages. */
  closeWhole<Row, Item>(
    rows: readonly Row[],
    keyOf: (row: Row) => string,
    itemOf: (row: Row) => Item,
  ): Page<Item>;
  /**
   * Returns a page of a search with a limited scan, which may find fewer rows and reports the position where it ended.
   */
  closeAt<Row, Item>(rows: readonly Row[], position: string | null, itemOf: (row: Row) => Item): Page<Item>;
}

/**
 * Returns the page that a query requests, or a refusal for an invalid cursor. `binding` is the context in which the
 * cursor is valid, such as list, organisation and filters.
 */
export function openPage(
  sealingKey: Uint8Array,
  binding: readonly unknown[],
  query: { readonly limit?: number; readonly after?: string },
): PageRequest | Refusal<'input_invalid'> {
  const bound = JSON.stringify(binding);
  const limit = query.limit ?? 100;
  const after = query.after === undefined ? null : openCursor(sealingKey, bound, query.after);
  if (query.after !== undefined && after === null) {
    return inputRefusal([{ code: 'cursor', in: 'query', name: 'after' }]);
  }
  return {
    kind: 'page',
    after,
    limit,
    close(rows, positionOf, itemOf) {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const more = rows.length > limit && last !== undefined;
      const cursor = more ? sealCursor(sealingKey, bound, positionOf(last)) : null;
      return { items: shown.map(itemOf), cursor, more };
    },
    closeWhole(rows, keyOf, itemOf) {
      const start = after === null ? 0 : indexAfter(rows.map(keyOf), after);
      const end = start + limit;
      const last = rows[end - 1];
      const more = rows.length > end && last !== undefined;
      const cursor = more ? sealCursor(sealingKey, bound, `${end - 1} ${keyOf(last)}`) : null;
      return { items: rows.slice(start, end).map(itemOf), cursor, more };
    },
    closeAt(rows, position, itemOf) {
      const cursor = position === null ? null : sealCursor(sealingKey, bound, position);
      return { items: rows.map(itemOf), cursor, more: cursor !== null };
    },
  };
}

/**
 * Returns the index after the last row of the previous page, which is found by its key, or by its index if it was
 * deleted.
 */
function indexAfter(keys: readonly string[], position: string): number {
  const space = position.indexOf(' ');
  const found = keys.indexOf(position.slice(space + 1));
  return found === -1 ? Number(position.slice(0, space)) : found + 1;
}
