import type { ClipboardEvent } from 'react';
import { useText } from '../../texts/text.tsx';
import { columns } from './columns.ts';
import { type CellPosition, type CellRange, cellPositionOf, hasSeveralCells } from './grid-keys.ts';
import { pastedCells } from './parse-pasted-table.ts';
import { cellsIn } from './use-grid-navigation.ts';
import type { CellChange, EditableItems } from './use-items.ts';

/** Format of cells that the grid itself has copied. They are pasted without a preview. */
const ownFormat = 'application/x-goods-items';

interface ClipboardOptions {
  readonly items: EditableItems;
  readonly range: CellRange;
  readonly editsText: () => boolean;
  readonly change: (cells: readonly CellChange[], target: EventTarget) => void;
  /** Opens the preview of a table that is pasted into an empty item. */
  readonly preview: (copied: string) => void;
}

/** Handles copy and paste of the selected cells, as text with tabs between the cells. */
export function useGridClipboard({ items, range, editsText, change, preview }: ClipboardOptions) {
  const { formats } = useText();
  function cellsAt({ row, column }: CellPosition, table: readonly (readonly string[])[]) {
    const targetColumns = columns.slice(column);
    const values = pastedCells(table, targetColumns, formats.decimalSign);
    return values.flatMap((texts, rows) =>
      texts
        .slice(0, targetColumns.length)
        .map((value, offset) => ({ row: row + rows, column: column + offset, value })),
    );
  }
  return {
    onCopy: (event: ClipboardEvent) => {
      const isText = event.target instanceof HTMLInputElement && !hasSeveralCells(range);
      if (cellPositionOf(event.target) === null || isText || editsText()) return;
      const rows = Map.groupBy(cellsIn(range), ({ row }) => row);
      const copied = [...rows.values()]
        .map((cells) => cells.map(({ row, column }) => String(items.valueAt(row, column) ?? '')).join('\t'))
        .join('\n');
      event.preventDefault();
      event.clipboardData.setData('text/plain', copied);
      event.clipboardData.setData(ownFormat, copied);
    },
    onPaste: (event: ClipboardEvent) => {
      const cell = cellPositionOf(event.target);
      const copied = event.clipboardData.getData('text/plain');
      const isTable = /[\t\n]./.test(copied);
      const isText = editsText() || (event.target instanceof HTMLInputElement && !hasSeveralCells(range));
      if (cell === null || (isText && !isTable)) return;
      event.preventDefault();
      const isOwn = event.clipboardData.types.includes(ownFormat);
      if (isTable && !isOwn && items.isEmpty(cell.row)) return preview(copied);
      const table = copied
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => line.split('\t'));
      // One copied cell fills all selected cells.
      const single = table.length === 1 && table[0]?.length === 1 && hasSeveralCells(range);
      const start = hasSeveralCells(range) ? { row: range.top, column: range.left } : cell;
      const cells = single
        ? cellsIn(range).map((each) => ({ ...each, value: copied.trim() }))
        : cellsAt(start, table);
      change(cells, event.target);
    },
  };
}
