/** Content type of a cell, used for input, spreadsheet import and totals. */
export type CellKind = 'text' | 'code' | 'choice' | 'integer' | 'decimal';

export interface GridColumn {
  /** Field path within an item: `packages.0.count`. */
  readonly path: string;
  readonly kind: CellKind;
  /** Code list of a code cell. */
  readonly list?: string;
}

/** Columns of the goods item grid. All other fields of an item are in its details panel. */
export const columns: readonly GridColumn[] = [
  { path: 'commodityCode', kind: 'code', list: 'commodities' },
  { path: 'description', kind: 'text' },
  { path: 'origin', kind: 'code', list: 'countries' },
  { path: 'procedure', kind: 'code', list: 'procedures' },
  { path: 'packages.0.count', kind: 'integer' },
  { path: 'packages.0.type', kind: 'code', list: 'packages' },
  { path: 'netMass', kind: 'decimal' },
  { path: 'grossMass', kind: 'decimal' },
  { path: 'itemAmount', kind: 'decimal' },
  { path: 'valuationMethod', kind: 'choice' },
];

/** Fields that a new item copies from the previous one. */
export const fieldsCopiedToNewItem: readonly string[] = [
  'origin',
  'procedure',
  'preference',
  'valuationMethod',
  'packages.0.type',
];

/** Converts a column path to path segments within an item. */
export function pathInItem(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Converts a column path to path segments within the document. */
export function pathInDocument(list: string, index: number, path: string): (string | number)[] {
  return [list, index, ...pathInItem(path)];
}

/** Converts a column path to its key in the element catalogue, which has no indexes. */
export function elementPathOfColumn(path: string): string {
  return `/goodsItems/*/${path.replaceAll('.', '/').replaceAll('/0', '/*')}`;
}
