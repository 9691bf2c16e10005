import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type CellFocusMove,
  type CellPosition,
  type CellRange,
  cellAfterMove,
  cellPositionOf,
  commandOfKey,
  type GridCommand,
  hasSeveralCells,
  rangeBetween,
} from './grid-keys.ts';
import { useCellEdit } from './use-cell-edit.ts';
import type { CellChange, EditableItems } from './use-items.ts';

export type FocusCell = (row: number, column: number) => void;

const start: CellPosition = { row: 0, column: 0 };

/**
 * Handles keys, focus and selection of the grid, as in a spreadsheet. Keys move between cells until the user types
 * or presses F2; Tab moves between cells only while the user fills them in, so that the grid has one tab stop.
 */
export function useGridNavigation(items: EditableItems, focusCell: FocusCell) {
  const edit = useCellEdit(items);
  const [active, setActive] = useState(start);
  const [anchor, setAnchor] = useState(start);
  const [hasFocus, setHasFocus] = useState(false);
  // A code cell gets a second focus event, before a render, when its list of codes is added.
  const focused = useRef<CellPosition | null>(null);
  const isEditing = useRef(false);
  const isEntering = useRef(false);
  const isExtending = useRef(false);
  const isPressed = useRef(false);
  const rowCount = items.ids.length;
  const range = rangeBetween(anchor, active);

  function go(to: CellPosition, extendsSelection: boolean): void {
    isExtending.current = extendsSelection;
    focusCell(to.row, to.column);
  }

  /** Changes cells in one step that can be undone, apart from the edit of the focused cell. */
  function change(cells: readonly CellChange[], target: EventTarget): void {
    edit.commit(target);
    const at = cellPositionOf(target);
    if (items.change(cells) && at) requestAnimationFrame(() => focusCell(at.row, at.column));
    edit.restart(target);
  }

  function run(command: Exclude<GridCommand, { readonly kind: 'move' }>['kind'], at: CellPosition): void {
    const { row, column } = at;
    if (command === 'below') go({ row: Math.min(row + 1, rowCount - 1), column }, false);
    if (command === 'insert') {
      items.insertAfter(row);
      requestAnimationFrame(() => go({ row: row + 1, column: 0 }, false));
    }
    if (command === 'fill') items.change(filledDown(items, range, at));
    if (command === 'clear') items.change(cellsIn(range).map((cell) => ({ ...cell, value: '' })));
    // The focus moves only if the cell is gone: in the next frame, the user can be in another cell.
    if (command === 'undo' && items.takeBack()) requestAnimationFrame(() => focusCell(row, column));
  }

  function obey(command: GridCommand, { target }: { readonly target: EventTarget }, at: CellPosition): void {
    if (command.kind === 'type' || command.kind === 'edit') {
      isEntering.current ||= command.kind === 'type';
      isEditing.current = command.kind === 'type' || !isEditing.current;
      if (command.kind === 'edit') placeCaret(target, isEditing.current);
      return;
    }
    if (command.kind === 'leave') {
      isEntering.current = false;
      return setAnchor(at);
    }
    isEditing.current = false;
    if (command.kind === 'restore') {
      // The value must be in the cell before its text is selected.
      flushSync(() => edit.restore(target));
      return placeCaret(target, false);
    }
    edit.commit(target);
    if (command.kind === 'move') return moveTo(command.move, command.extends, at);
    run(command.kind, at);
    edit.restart(target);
  }

  function moveTo(to: CellFocusMove, extendsSelection: boolean, at: CellPosition): void {
    const next = cellAfterMove(at, to, rowCount);
    if (next) go(next, extendsSelection);
  }

  return {
    active,
    selection: hasFocus && hasSeveralCells(range) ? range : null,
    range,
    change,
    /** Whether keys, copy and paste apply to the text of the cell and not to the cells. */
    editsText: () => isEditing.current,
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = cellPositionOf(event.target) !== null;
      isExtending.current = event.shiftKey;
    },
    onFocus: ({ target }: FocusEvent) => {
      edit.begin(target);
      const cell = cellPositionOf(target);
      if (cell === null) return;
      const isSame = cell.row === focused.current?.row && cell.column === focused.current.column;
      if (isSame && !isPressed.current) return;
      focused.current = cell;
      setHasFocus(true);
      isEditing.current = isPressed.current && !isExtending.current;
      isPressed.current = false;
      setActive(cell);
      if (!isExtending.current) setAnchor(cell);
      isExtending.current = false;
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent) => {
      edit.end(target);
      if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
      isEditing.current = false;
      isEntering.current = false;
      focused.current = null;
      setHasFocus(false);
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      // A key arrives before it changes the value, also in a cell that has the focus without a focus event.
      edit.begin(event.target);
      const at = cellPositionOf(event.target);
      const keys = {
        isEditing: isEditing.current,
        isEntering: isEntering.current,
        isRange: hasSeveralCells(range),
      };
      const command = at && commandOfKey(event, keys);
      if (at === null || command === null) return;
      // Behind the last cell, Tab leaves the grid.
      if (command.kind === 'move' && !cellAfterMove(at, command.move, rowCount)) return;
      // Typing is left to the input of the cell.
      if (command.kind !== 'type' && command.kind !== 'leave') {
        event.preventDefault();
        event.stopPropagation();
      }
      obey(command, event, at);
    },
  };
}

/** Selects the text of a cell, or places the caret behind it to edit it. */
function placeCaret(target: EventTarget, isEditing: boolean): void {
  if (!(target instanceof HTMLInputElement)) return;
  const { length } = target.value;
  target.setSelectionRange(isEditing ? length : 0, length);
}

/** Returns the cells of a rectangle, row by row. */
export function cellsIn({ top, bottom, left, right }: CellRange): readonly CellPosition[] {
  return Array.from({ length: bottom - top + 1 }, (_, rows) =>
    Array.from({ length: right - left + 1 }, (_each, offset) => ({ row: top + rows, column: left + offset })),
  ).flat();
}

/** Returns the selected cells with the values of the first selected row; for one cell, the value above it. */
function filledDown(items: EditableItems, range: CellRange, at: CellPosition) {
  const isColumn = range.bottom > range.top;
  const from = isColumn ? range.top : at.row - 1;
  if (from < 0) return [];
  return cellsIn(isColumn ? range : { ...range, top: at.row, bottom: at.row })
    .filter(({ row }) => row !== from)
    .map((cell) => ({ ...cell, value: String(items.valueAt(from, cell.column) ?? '') }));
}
