import type { KeyboardEvent } from 'react';
import { columns } from './columns.ts';

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** A move of the focus within the grid: by rows and columns, or to an end of the row or of the grid. */
export type CellFocusMove =
  | { readonly to: 'step'; readonly rows: number; readonly columns: number }
  | { readonly to: 'rowStart' | 'rowEnd' | 'gridStart' | 'gridEnd' }
  | { readonly to: 'next' | 'previous' };

/** Grid command of a key press in a cell. */
export type GridCommand =
  | { readonly kind: 'move'; readonly move: CellFocusMove; readonly extends: boolean }
  | { readonly kind: 'below' | 'insert' | 'fill' | 'undo' | 'edit' | 'restore' | 'leave' | 'clear' | 'type' };

/** State of the cell that a key press arrives in. */
export interface CellKeyState {
  /** Whether the keys edit the text of the cell. Otherwise they move between cells. */
  readonly isEditing: boolean;
  /** Whether the user is filling in cells one after another, so that Tab moves to the next cell. */
  readonly isEntering: boolean;
  /** Whether several cells are selected. */
  readonly isRange: boolean;
}

const rowsPerPage = 10;
/** Number of cells in a row, including its two buttons. */
const cellsInRow = columns.length + 2;

/** Returns the grid command of a key press; null if the cell processes the key. */
export function commandOfKey(event: KeyboardEvent, state: CellKeyState): GridCommand | null {
  const { key, shiftKey, altKey, target } = event;
  const command = event.ctrlKey || event.metaKey;
  const isButton = target instanceof HTMLButtonElement;
  const isListOpen = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
  if (altKey || event.nativeEvent.isComposing) return null;
  if (command) return isButton && key === 'Enter' ? null : commandWithControl(key, shiftKey);
  if (key === 'Tab') return state.isEntering ? move({ to: shiftKey ? 'previous' : 'next' }) : null;
  if (isListOpen) return null;
  if (key === 'F2' && !isButton) return { kind: 'edit' };
  if (key === 'Escape') return { kind: state.isEditing ? 'restore' : 'leave' };
  if (key === 'Enter' && !shiftKey && !isButton) return { kind: 'below' };
  const moved = moveOfKey(key, state, target);
  if (moved) return move(moved, shiftKey && !state.isEditing);
  if (state.isRange && (key === 'Delete' || key === 'Backspace')) return { kind: 'clear' };
  const edits = key.length === 1 || key === 'Delete' || key === 'Backspace';
  return edits && !isButton ? { kind: 'type' } : null;
}

function commandWithControl(key: string, shiftKey: boolean): GridCommand | null {
  if (key === 'Home' || key === 'End')
    return move({ to: key === 'Home' ? 'gridStart' : 'gridEnd' }, shiftKey);
  if (shiftKey) return null;
  if (key === 'Enter') return { kind: 'insert' };
  if (key.toLowerCase() === 'd') return { kind: 'fill' };
  return key.toLowerCase() === 'z' ? { kind: 'undo' } : null;
}

function moveOfKey(key: string, { isEditing }: CellKeyState, target: EventTarget): CellFocusMove | null {
  // While a cell is edited, its own keys come first: the caret of a text, the suggestions of a code.
  const isPlainText = target instanceof HTMLInputElement && target.role !== 'combobox';
  if (isEditing && !(isPlainText && (key === 'ArrowUp' || key === 'ArrowDown'))) return null;
  switch (key) {
    case 'ArrowUp':
      return { to: 'step', rows: -1, columns: 0 };
    case 'ArrowDown':
      return { to: 'step', rows: 1, columns: 0 };
    case 'ArrowLeft':
      return { to: 'step', rows: 0, columns: -1 };
    case 'ArrowRight':
      return { to: 'step', rows: 0, columns: 1 };
    case 'PageUp':
      return { to: 'step', rows: -rowsPerPage, columns: 0 };
    case 'PageDown':
      return { to: 'step', rows: rowsPerPage, columns: 0 };
    case 'Home':
      return { to: 'rowStart' };
    case 'End':
      return { to: 'rowEnd' };
    default:
      return null;
  }
}

function move(to: CellFocusMove, extendsSelection = false): GridCommand {
  return { kind: 'move', move: to, extends: extendsSelection };
}

/** Returns the cell that a move leads to; null behind the last and before the first cell. */
export function cellAfterMove(
  { row, column }: CellPosition,
  to: CellFocusMove,
  rowCount: number,
): CellPosition | null {
  const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));
  switch (to.to) {
    case 'step':
      return { row: within(row + to.rows, rowCount), column: within(column + to.columns, cellsInRow) };
    case 'rowStart':
      return { row, column: 0 };
    case 'rowEnd':
      return { row, column: columns.length - 1 };
    case 'gridStart':
      return { row: 0, column: 0 };
    case 'gridEnd':
      return { row: rowCount - 1, column: columns.length - 1 };
    case 'next':
    case 'previous': {
      // Tab skips the buttons of a row, so that the next item follows the last field.
      const at = row * columns.length + Math.min(column, columns.length - 1) + (to.to === 'next' ? 1 : -1);
      if (at < 0 || at >= rowCount * columns.length) return null;
      return { row: Math.floor(at / columns.length), column: at % columns.length };
    }
    default:
      return to satisfies never;
  }
}

/** A rectangle of cells, with both ends included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the rectangle between two cells. Only cells of fields belong to it, not the buttons of a row. */
export function rangeBetween(one: CellPosition, other: CellPosition): CellRange {
  const last = columns.length - 1;
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column, last),
    right: Math.min(Math.max(one.column, other.column), last),
  };
}

/** Returns whether a rectangle contains more than one cell. */
export function hasSeveralCells({ top, bottom, left, right }: CellRange): boolean {
  return top !== bottom || left !== right;
}

/** Returns the row and column index of the cell that an event comes from. */
export function cellPositionOf(target: EventTarget | null): CellPosition | null {
  const [row, column] =
    target instanceof HTMLElement ? (target.dataset.cell?.split('.').map(Number) ?? []) : [];
  return row === undefined || column === undefined ? null : { row, column };
}
