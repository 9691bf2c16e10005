import type { Bind, ListFilters } from './search-filters.ts';

/** What a list can be sorted by; with `-` the other way round. Each goes along an index. */
export const sorts = ['-createdAt', 'createdAt', '-lodgedAt', 'lodgedAt', '-lrn', 'lrn'] as const;

/** In which order a list goes. */
export interface ListOrder {
  readonly column: 'id' | 'lodged_at' | 'lrn';
  readonly descending: boolean;
}

// Ids are made in the order of creation; an LRN is there once.
const keys = { id: ['id'], lodged_at: ['lodged_at', 'id'], lrn: ['lrn'] } as const;
const columns = { createdAt: 'id', lodgedAt: 'lodged_at', lrn: 'lrn' } as const;

/** What was asked for; else newest first, by the time of lodging where a period of it was asked for. */
export function orderOf({ sort, lodgedFrom, lodgedBefore }: ListFilters): ListOrder {
  if (sort === undefined) {
    const byLodging = lodgedFrom !== undefined || lodgedBefore !== undefined;
    return { column: byLodging ? 'lodged_at' : 'id', descending: true };
  }
  for (const [name, column] of Object.entries(columns))
    if (sort.endsWith(name)) return { column, descending: sort.startsWith('-') };
  throw new Error(`unknown sort order ${sort}`);
}

/** What follows ORDER BY. */
export function inOrder(row: string, { column, descending }: ListOrder): string {
  return keys[column].map((key) => `${row}.${key}${descending ? ' desc' : ''}`).join(', ');
}

/** The condition that a row comes after a position. */
export function behind(row: string, after: string | null, order: ListOrder, bind: Bind): string[] {
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

/** The position of a row, from which `behind` goes on. */
export function positionOf({ id, lrn, lodgedAt }: Place, { column }: ListOrder): string {
  return column === 'id' ? id : column === 'lrn' ? lrn : `${lodgedAt} ${id}`;
}
