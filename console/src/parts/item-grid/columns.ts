/** What stands in a cell, and so how it is typed, read from a spreadsheet and added up. */
export type CellKind = 'text' | 'code' | 'integer' | 'decimal';

export interface Cell {
  /** Its member of an item: `packages.0.count`. */
  readonly path: string;
  readonly kind: CellKind;
  /** The code list of a code, where it is chosen from one. */
  readonly list?: string;
}

/** What goods items are typed in side by side; the rest of an item stands in its panel. */
export const columns: readonly Cell[] = [
  { path: 'commodityCode', kind: 'code', list: 'commodities' },
  { path: 'description', kind: 'text' },
  { path: 'origin', kind: 'code', list: 'countries' },
  { path: 'procedure', kind: 'code', list: 'procedures' },
  { path: 'packages.0.count', kind: 'integer' },
  { path: 'packages.0.type', kind: 'code', list: 'packages' },
  { path: 'netMass', kind: 'decimal' },
  { path: 'grossMass', kind: 'decimal' },
  { path: 'itemAmount', kind: 'decimal' },
];

/** What a new item has of the one before. */
export const copied: readonly string[] = ['origin', 'procedure'];

/** The place of a member in its item. */
export function placeInItem(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The same in the document. */
export function placeIn(list: string, index: number, path: string): (string | number)[] {
  return [list, index, ...placeInItem(path)];
}

/** The elements’ catalogue knows every item by one name. */
export function elementOf(path: string): string {
  return `/goodsItems/*/${path.replaceAll('.', '/').replaceAll('/0', '/*')}`;
}
