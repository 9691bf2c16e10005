import type { KeyboardEvent } from 'react';

/** What is done to the cell that has the focus. */
export type GridAct = 'below' | 'insert' | 'fromAbove' | 'undo';

/** What a key means in the grid; null where it is the cell's own. */
export function actOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): GridAct | null {
  if (shiftKey || altKey) return null;
  const command = ctrlKey || metaKey;
  switch (key.toLowerCase()) {
    case 'enter':
      return command ? 'insert' : 'below';
    case 'd':
      return command ? 'fromAbove' : null;
    case 'z':
      return command ? 'undo' : null;
    default:
      return null;
  }
}

/** The cell that an event comes from, by the places of its row and its column. */
export function cellOf(target: EventTarget): { readonly row: number; readonly column: number } | null {
  const [row, column] =
    target instanceof HTMLElement ? (target.dataset.cell?.split('.').map(Number) ?? []) : [];
  return row === undefined || column === undefined ? null : { row, column };
}
