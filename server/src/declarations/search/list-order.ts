import type { Bind, ListFilters } from './search-filters.ts';

/** Sort orders of a list; `-` means descending. Each uses an index. */
export const sorts = ['-createdAt', 'createdAt', '-lodgedAt', 'lodgedAt', '-lrn', 'lrn'] as const;

export interface ListOrder {
  readonly column: 'id' | 'lodged_at' | 'lrn';
  readonly descending: boolean;
}

// Ids are in the order of creation; an LRN is unique.
const keys = { id: ['id'], lodged_at: ['lodged_at', 'id'], lrn: ['lrn'] } as const;
const sortColumns = { createdAt: 'id', lodgedAt: 'lodged_at', lrn: 'lrn' } as const;

/** Returns the requested order; defaults to newest first, by lodgement time if a lodgement period is given. */
export function orderOf({ sort, lodgedFrom, lodgedBefore }: ListFilters): ListOrder {
  if (sort === undefined) {
    const byLodging = lodgedFrom !== undefined || lodgedBefore !== undefined;
    return { column: byLodging ? 'lodged_at' : 'id', descending: true };
  }
  for (const [name, column] of Object.entries(sortColumns))
    if (sort.endsWith(name)) return { column, descending: sort.startsWith('-') };
  throw new Error(`unknown sort order ${sort}`);
}

export function orderByExpression(row: string, { column, descending }: ListOrder): string {
  return keys[column].map((key) => `${row}.${key}${descending ? ' desc' : ''}`).join(', ');
}

/** Returns the condition that a row comes after a cursor position. */
export function afterPosition(row: string, after: string | null, order: ListOrder, bind: Bind): string[] {
  if (after === null) return [];
  const values = after.split(' ').map(bind);
  const members = keys[order.column].map((key) => `${row}.${key}`);
  return [`(${members.join(', ')}) ${order.descending ? '<' : '>'} (${values.join(', ')})`];
}

interface Place {
  readonly id: string;
  readonly lrn: string;
  readonly lodgedAt: string | null;
}

/** Returns the cursor position of a row for `behind`. */
export function positionOf({ id, lrn, lodgedAt }: Place, { column }: ListOrder): string {
  return column === 'id' ? id : column === 'lrn' ? lrn : `${lodgedAt} ${id}`;
}
