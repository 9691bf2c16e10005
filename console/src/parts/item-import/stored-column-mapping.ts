import type { GridColumn } from '../item-grid/columns.ts';
import type { ColumnFields } from '../item-grid/parse-pasted-table.ts';

const maxRemembered = 200;

/** Returns the fields that this browser remembers for the columns of an organisation's tables. */
export function readColumnMapping(organisation: string, fields: readonly GridColumn[]): ColumnFields {
  const byPath = new Map(fields.map((cell) => [cell.path, cell]));
  return new Map(
    storedEntries(organisation).flatMap(([key, path]): [string, GridColumn | null][] => {
      if (path === '') return [[key, null]];
      const cell = byPath.get(path);
      return cell ? [[key, cell]] : [];
    }),
  );
}

/** Remembers the fields of columns. The latest ones are kept. */
export function storeColumnMapping(organisation: string, chosen: ColumnFields): void {
  const entries = new Map(storedEntries(organisation));
  for (const [key, cell] of chosen) {
    entries.delete(key);
    entries.set(key, cell?.path ?? '');
  }
  localStorage.setItem(storageKeyOf(organisation), JSON.stringify([...entries].slice(-maxRemembered)));
}

function storageKeyOf(organisation: string): string {
  return `item-columns ${organisation}`;
}

function storedEntries(organisation: string): [key: string, path: string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(organisation)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((entry: unknown): [string, string][] =>
      Array.isArray(entry) ? [[String(entry[0]), String(entry[1])]] : [],
    );
  } catch {
    return [];
  }
}
