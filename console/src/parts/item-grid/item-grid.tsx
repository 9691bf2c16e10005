import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import type { RawInput } from '../declaration/document-edit.ts';
import { fieldIdOf, focusField } from '../declaration/focus-field.ts';
import { Dialog } from '../dialog.tsx';
import { ItemGridTable, useVirtualRows } from './grid-table.tsx';
import { ItemGridTotals } from './grid-totals.tsx';
import { type ItemInput, useEditableItems } from './use-items.ts';

/** Greatest number of goods items of a declaration, by the contract. */
const maxItems = 999;

/** An import that the grid has opened. */
export interface OpenedImport {
  /** Text from the clipboard, if the browser has provided it. */
  readonly text: string;
  /** Number of items that the declaration can still take. */
  readonly room: number;
  readonly add: (items: readonly ItemInput[]) => void;
  readonly close: () => void;
}

export interface ItemGridHandle {
  /** Scrolls to the element at a JSON Pointer and focuses it. */
  readonly focusOn: (pointer: string) => void;
}

interface ItemGridProps {
  /** Path of the goods items in the form, for example `goodsItems`. */
  readonly list: string;
  /** Renders the dialog that imports items. */
  readonly importDialog: (opened: OpenedImport) => ReactNode;
  /** Returns the label of an item field. */
  readonly labelOf: (path: string) => string;
  /** Error messages by JSON Pointer of the field. */
  readonly faults: ReadonlyMap<string, string>;
  /** JSON Pointers of errors that several items share. Their text is above the grid. */
  readonly sharedFaults: ReadonlySet<string>;
  /** Renders the fields of an item that have no column, for the item's details panel. */
  readonly details: (index: number) => ReactNode;
  /** Returns the default values of a new item. */
  readonly newItem: () => RawInput;
  readonly ref?: Ref<ItemGridHandle>;
}

/** Shows a virtualized grid of goods items. Only visible rows are rendered. */
export function ItemGrid({ list, importDialog, newItem, ref, details, ...shown }: ItemGridProps) {
  const { text } = useText();
  const items = useEditableItems(list, newItem);
  const rows = useVirtualRows(items.ids.length);
  const [opened, setOpened] = useState<number | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const { virtual, focusCell } = rows;
  useImperativeHandle(ref, () => ({
    focusOn: (pointer) => show(pointer, setOpened, virtual.scrollToIndex),
  }));
  const count = items.ids.length;
  return (
    <div className="stack">
      <ItemGridTable {...{ list, items, rows, opened, ...shown }} open={setOpened} paste={setPasted} />
      <ItemGridTotals list={list} count={count} />
      <div className="row">
        <Button
          look="quiet"
          id={fieldIdOf(`/${list}`)}
          onClick={() => {
            items.insertAfter(count - 1);
            requestAnimationFrame(() => focusCell(count, 0));
          }}
        >
          {text('grid.add')}
        </Button>
        <Button look="quiet" onClick={() => setPasted('')}>
          {text('grid.paste')}
        </Button>
        <small className="soft grid-keys">{text('grid.keys')}</small>
      </div>
      {pasted !== null &&
        importDialog({
          text: pasted,
          room: maxItems - items.filledCount(),
          add: (made) => {
            items.add(made);
            requestAnimationFrame(() => focusCell(0, 0));
          },
          close: () => setPasted(null),
        })}
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
