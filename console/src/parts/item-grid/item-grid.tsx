import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { fieldIdOf, focusField } from '../declaration/focus-field.ts';
import { Dialog } from '../dialog.tsx';
import { columns } from './columns.ts';
import { cellOf, commandOfKey } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { GridTotals } from './grid-totals.tsx';
import { PasteItems } from './paste/paste-items.tsx';
import { type Items, useItems } from './use-items.ts';

export interface ItemGridHandle {
  /** Scrolls to the element at a JSON Pointer and focuses it. */
  readonly focusOn: (pointer: string) => void;
}

interface ItemGridProps {
  /** Path of the goods items in the form, for example `goodsItems`. */
  readonly list: string;
  /** Returns the label of an item field. */
  readonly labelOf: (path: string) => string;
  /** Error messages by JSON Pointer of the field. */
  readonly faults: ReadonlyMap<string, string>;
  /** Renders the fields of an item that have no column, for the item's details panel. */
  readonly details: (index: number) => ReactNode;
  readonly ref?: Ref<ItemGridHandle>;
}

const rowHeight = 48;

/** Shows a virtualized grid of goods items. Only visible rows are rendered. */
export function ItemGrid({ list, labelOf, faults, details, ref }: ItemGridProps) {
  const { text } = useText();
  const items = useItems(list);
  const rows = useRows(items.ids.length);
  const [opened, setOpened] = useState<number | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const { virtual, focusCell } = rows;
  useImperativeHandle(ref, () => ({
    focusOn: (pointer) => show(pointer, setOpened, virtual.scrollToIndex),
  }));
  const count = items.ids.length;
  return (
    <div className="stack">
      <GridTable {...{ list, labelOf, faults, items, rows, opened }} open={setOpened} paste={setPasted} />
      <GridTotals list={list} count={count} />
      <div className="row">
        <Button
          look="quiet"
          id={fieldIdOf(`/${list}`)}
          onClick={() => {
            items.insertAfter(count - 1);
            focusCell(count, 0);
          }}
        >
          {text('grid.add')}
        </Button>
        <Button look="quiet" onClick={() => setPasted('')}>
          {text('grid.paste')}
        </Button>
        <small className="soft grid-keys">{text('grid.keys')}</small>
      </div>
      {pasted !== null && (
        <PasteItems
          text={pasted}
          labelOf={labelOf}
          add={(made) => {
            items.add(made);
            focusCell(0, 0);
          }}
          close={() => setPasted(null)}
        />
      )}
      {opened !== null && opened < count && (
        <Dialog title={text('grid.item', { number: opened + 1 })} side close={() => setOpened(null)}>
          <div className="stack">{details(opened)}</div>
          <div className="actions">
            <Button onClick={() => setOpened(null)}>{text('grid.close')}</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

interface TableProps extends Pick<ItemGridProps, 'list' | 'labelOf' | 'faults'> {
  readonly items: Items;
  readonly rows: ReturnType<typeof useRows>;
  readonly opened: number | null;
  readonly open: (index: number) => void;
  readonly paste: (copied: string) => void;
}

function GridTable({ list, labelOf, faults, items, rows, opened, open, paste }: TableProps) {
  const { text } = useText();
  const { box, virtual, focusCell } = rows;
  const keys = useGridKeys(items, focusCell);
  const remove = useRemoveItem(items, focusCell);
  const seen = virtual.getVirtualItems();
  if (items.ids.length === 0) return null;
  return (
    <div
      className="item-grid"
      ref={box}
      {...keys}
      onPaste={(event) => {
        const copied = event.clipboardData.getData('text/plain');
        if (!/[\t\n]./.test(copied) || cellOf(event.target) === null) return;
        event.preventDefault();
        paste(copied);
      }}
    >
      <table aria-label={text('grid.items')} aria-rowcount={items.ids.length + 1}>
        <GridHead labelOf={labelOf} />
        <tbody>
          <RowSpacer height={seen[0]?.start ?? 0} />
          {seen.map(({ index }) => (
            <GridRow
              key={items.ids[index] ?? index}
              {...{ list, index, labelOf, faults, remove, open }}
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

function GridHead({ labelOf }: Pick<ItemGridProps, 'labelOf'>) {
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
        <th scope="col">
          <span className="visually-hidden">{text('grid.more')}</span>
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

function useRows(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  });
  const focusCell = useCallback(
    (row: number, column: number) => {
      const find = (tries: number): void => {
        const cell = box.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`);
        if (cell) {
          cell.focus();
          cell.select();
        } else if (tries > 0) {
          virtual.scrollToIndex(row);
          requestAnimationFrame(() => find(tries - 1));
        }
      };
      // Waits up to ten frames for the cell, because a new row is not in the DOM before the next frame.
      requestAnimationFrame(() => find(10));
    },
    [virtual],
  );
  return { box, virtual, focusCell };
}

type FocusCell = (row: number, column: number) => void;

/**
 * Returns a function that removes an item. The function is the same in each render, so that removing an item
 * does not render all rows again.
 */
function useRemoveItem(items: Items, focusCell: FocusCell): (index: number) => void {
  const latest = useRef(items);
  latest.current = items;
  return useCallback(
    (index) => {
      const { ids, remove } = latest.current;
      remove(index);
      if (ids.length > 1) focusCell(Math.min(index, ids.length - 2), 0);
    },
    [focusCell],
  );
}

/**
 * Handles the keys of the grid: Enter moves down, Ctrl+Enter inserts a row, Ctrl+D copies from above, Ctrl+Z
 * undoes.
 */
function useGridKeys(items: Items, focusCell: FocusCell) {
  const edit = useCellEdit(items);
  return {
    onFocus: ({ target }: FocusEvent) => edit.begin(target),
    onBlur: ({ target }: FocusEvent) => edit.end(target),
    onKeyDown(event: KeyboardEvent) {
      // A key arrives before it changes the value, also in a cell that has the focus without a focus event.
      edit.begin(event.target);
      const act = event.isDefaultPrevented() ? null : commandOfKey(event);
      const cell = cellOf(event.target);
      if (act === null || cell === null) return;
      event.preventDefault();
      const { row, column } = cell;
      edit.commit(event.target);
      if (act === 'below') focusCell(Math.min(row + 1, items.ids.length - 1), column);
      if (act === 'insert') {
        edit.end(event.target);
        items.insertAfter(row);
        focusCell(row + 1, 0);
      }
      if (act === 'fromAbove' && row > 0) {
        items.put(row, column, items.valueAt(row - 1, column));
        edit.commit(event.target);
      }
      if (act === 'undo') {
        // The focus moves only if the cell is gone: in the next frame, the user can be in another cell.
        if (items.takeBack()) focusCell(row, column);
        edit.restart(event.target);
      }
    },
  };
}

/** Records the change of a cell from its focus or first key, so that it can be undone. */
function useCellEdit(items: Items) {
  // By position: a row that is rendered again has another element without a focus event, but the same edit.
  const edited = useRef<{ readonly position: string | undefined; readonly value: unknown } | null>(null);
  const positionOf = (input: EventTarget) => (input instanceof HTMLElement ? input.dataset.cell : undefined);
  function restart(input: EventTarget): void {
    const cell = cellOf(input);
    edited.current = cell && { position: positionOf(input), value: items.valueAt(cell.row, cell.column) };
  }
  function commit(input: EventTarget): void {
    const cell = cellOf(input);
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
  };
}

/** Focuses the field at a JSON Pointer. If the field has no cell, opens the details panel of its item. */
function show(pointer: string, open: (index: number) => void, scrollTo: (index: number) => void): void {
  const index = Number(pointer.split('/')[2]);
  if (Number.isNaN(index)) return void focusField(pointer);
  scrollTo(index);
  const look = (tries: number): void => {
    if (focusField(pointer)) return;
    if (tries === 5) open(index);
    if (tries > 0) requestAnimationFrame(() => look(tries - 1));
  };
  requestAnimationFrame(() => look(10));
}
