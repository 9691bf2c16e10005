import type { BindParameter, ListFilters } from './search-filters.ts';

/** Sort orders of a list of declarations; `-` means descending. Each of them uses an index. */
export const listSorts = ['-createdAt', 'createdAt', '-lodgedAt', 'lodgedAt', '-lrn', 'lrn'] as const;

export interface ListOrder {
  readonly column: 'id' | 'lodged_at' | 'lrn';
  readonly descending: boolean;
}

// Unique keys for paging: ids are in the order of creation, and an LRN is unique in its organisation.
const uniqueSortColumns = { id: ['id'], lodged_at: ['lodged_at', 'id'], lrn: ['lrn'] } as const;
const sortColumns = { createdAt: 'id', lodgedAt: 'lodged_at', lrn: 'lrn' } as const;

/**
 * Returns the requested sort order; by default newest first, by lodgement time if the filters include a lodgement
 * period.
 */
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
  return uniqueSortColumns[column].map((key) => `${row}.${key}${descending ? ' desc' : ''}`).join(', ');
}

/** Returns the SQL condition that a row comes after the position of a cursor. */
export function afterPosition(
  row: string,
  after: string | null,
  order: ListOrder,
  bind: BindParameter,
): string[] {
  if (after === null) return [];
  const values = after.split(' ').map(bind);
  const members = uniqueSortColumns[order.column].map((key) => `${row}.${key}`);
  return [`(${members.join(', ')}) ${order.descending ? '<' : '>'} (${values.join(', ')})`];
}

interface Place {
  readonly id: string;
  readonly lrn: string;
  readonly lodgedAt: string | null;
}

/** Returns the cursor position of a row for the next page. */
export function positionOf({ id, lrn, lodgedAt }: Place, { column }: ListOrder): string {
  return column === 'id' ? id : column === 'lrn' ? lrn : `${lodgedAt} ${id}`;
}
