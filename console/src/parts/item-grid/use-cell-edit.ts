import { useRef } from 'react';
import { cellPositionOf } from './grid-keys.ts';
import type { EditableItems } from './use-items.ts';

/** Records the change of a cell from its focus or first key, so that it can be undone or restored. */
export function useCellEdit(items: EditableItems) {
  // By position: a row that is rendered again has another element without a focus event, but the same edit.
  const edited = useRef<{ readonly position: string | undefined; readonly value: unknown } | null>(null);
  const positionOf = (input: EventTarget) => (input instanceof HTMLElement ? input.dataset.cell : undefined);
  function restart(input: EventTarget): void {
    const cell = cellPositionOf(input);
    edited.current = cell && { position: positionOf(input), value: items.valueAt(cell.row, cell.column) };
  }
  function commit(input: EventTarget): void {
    const cell = cellPositionOf(input);
    if (cell === null || edited.current?.position !== positionOf(input)) return;
    const before = edited.current?.value;
    const isChanged = (items.valueAt(cell.row, cell.column) ?? '') !== (before ?? '');
    if (isChanged) items.typed(cell.row, cell.column, before);
    restart(input);
  }
  return {
    restart,
    commit,
    begin(input: EventTarget): void {
      if (edited.current?.position !== positionOf(input)) restart(input);
    },
    end(input: EventTarget): void {
      commit(input);
      edited.current = null;
    },
    /** Restores the value that the cell had at the beginning of the edit. */
    restore(input: EventTarget): void {
      const cell = cellPositionOf(input);
      if (cell === null || edited.current?.position !== positionOf(input)) return;
      items.put(cell.row, cell.column, edited.current?.value);
    },
  };
}
