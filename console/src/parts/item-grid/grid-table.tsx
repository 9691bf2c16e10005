import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { useText } from '../../texts/text.tsx';
import { columns } from './columns.ts';
import { ItemGridRow } from './grid-row.tsx';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { type FocusCell, useGridNavigation } from './use-grid-navigation.ts';
import { useIsWide } from './use-is-wide.ts';
import type { EditableItems } from './use-items.ts';

const rowHeight = 48;

interface TableProps {
  readonly list: string;
  readonly labelOf: (path: string) => string;
  /** Error messages by JSON Pointer of the field. */
  readonly faults: ReadonlyMap<string, string>;
  readonly sharedFaults: ReadonlySet<string>;
  readonly items: EditableItems;
  readonly rows: ReturnType<typeof useVirtualRows>;
  readonly opened: number | null;
  readonly open: (index: number) => void;
  readonly paste: (copied: string) => void;
}

export function ItemGridTable({
  list,
  labelOf,
  faults,
  sharedFaults,
  items,
  rows,
  opened,
  open,
  paste,
}: TableProps) {
  const { text } = useText();
  const { box, virtual, focusCell } = rows;
  const { active, selection, range, change, editsText, ...keys } = useGridNavigation(items, focusCell);
  const clipboard = useGridClipboard({ items, range, editsText, change, preview: paste });
  const remove = useRemoveItem(items, focusCell);
  const isGrid = useIsWide();
  const seen = virtual.getVirtualItems();
  if (items.ids.length === 0) return null;
  const shown = seen.some(({ index }) => index === active.row) ? active : { ...active, row: seen[0]?.index };
  const selectedIn = (index: number) =>
    selection && index >= selection.top && index <= selection.bottom ? selection : null;
  return (
    <div className="item-grid" ref={box} {...keys} {...clipboard}>
      <table
        {...(isGrid && { role: 'grid', 'aria-multiselectable': true })}
        aria-label={text('grid.items')}
        aria-rowcount={items.ids.length + 1}
      >
        <GridHead labelOf={labelOf} />
        <tbody>
          <RowSpacer height={seen[0]?.start ?? 0} />
          {seen.map(({ index }) => (
            <ItemGridRow
              key={items.ids[index] ?? index}
              {...{ list, index, labelOf, faults, sharedFaults, remove, open, isGrid }}
              tabColumn={shown.row === index ? shown.column : null}
              selectedFrom={selectedIn(index)?.left ?? null}
              selectedTo={selectedIn(index)?.right ?? null}
              isOpen={opened === index}
              measure={virtual.measureElement}
            />
          ))}
          <RowSpacer height={virtual.getTotalSize() - (seen.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

function GridHead({ labelOf }: Pick<TableProps, 'labelOf'>) {
  const { text } = useText();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{text('grid.number')}</th>
        {columns.map(({ path, kind }) => (
          <th key={path} scope="col" className={`cell-${kind} head-${path.replaceAll('.', '-')}`}>
            {labelOf(path)}
          </th>
        ))}
        <th scope="col" className="head-actions">
          <span className="visually-hidden">{text('grid.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Renders an empty row as high as the rows that are scrolled out of view and therefore not rendered. */
function RowSpacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr className="grid-gap">
      <td colSpan={columns.length + 2} style={{ height }} />
    </tr>
  );
}

export function useVirtualRows(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  });
  const focusCell = useCallback<FocusCell>(
    (row, column) => {
      const find = (tries: number): void => {
        const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`);
        if (cell) {
          cell.focus();
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
        } else if (tries > 0) {
          virtual.scrollToIndex(row);
          requestAnimationFrame(() => find(tries - 1));
        }
      };
      // Waits up to ten frames for the cell, because a new row is not in the DOM before the next frame.
      find(10);
    },
    [virtual],
  );
  return { box, virtual, focusCell };
}

/**
 * Returns a function that removes an item. The function is the same in each render, so that removing an item
 * does not render all rows again.
 */
function useRemoveItem(items: EditableItems, focusCell: FocusCell): (index: number) => void {
  const latest = useRef(items);
  latest.current = items;
  return useCallback(
    (index) => {
      const { ids, remove } = latest.current;
      remove(index);
      if (ids.length > 1) requestAnimationFrame(() => focusCell(Math.min(index, ids.length - 2), 0));
    },
    [focusCell],
  );
}
