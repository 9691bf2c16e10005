import type { KeyboardEvent } from 'react';

/** Grid command for the focused cell. */
export type GridCommand = 'below' | 'insert' | 'fromAbove' | 'undo';

/** Returns the grid command of a key press; null if the key has no command and the cell processes it. */
export function commandOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): GridCommand | null {
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

/** Returns the row and column index of the cell that an event comes from. */
export function cellOf(target: EventTarget): { readonly row: number; readonly column: number } | null {
  const [row, column] =
    target instanceof HTMLElement ? (target.dataset.cell?.split('.').map(Number) ?? []) : [];
  return row === undefined || column === undefined ? null : { row, column };
}
