import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import {
  differencesOf,
  isFormObject,
  type RawInput,
  valueAtPath,
  withValueAtPath,
} from '../declaration/document-edit.ts';
import { columns, fieldsCopiedToNewItem, pathInDocument, pathInItem } from './columns.ts';
import { useUndoHistory } from './undo-history.ts';

/** A goods item as form input: its fields with text values. */
export type ItemInput = Record<string, unknown>;

/** A new value of a cell. */
export interface CellChange {
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

/**
 * Returns the goods items of the surrounding form, with undoable operations on them. `newItem` returns the default
 * values of a new item.
 */
export function useEditableItems(list: string, newItem: () => RawInput) {
  const { getValues, setValue } = useFormContext();
  const { fields, insert, remove, replace } = useFieldArray({ name: list });
  const { defaultValues } = useFormState({ name: list });
  const history = useUndoHistory();
  const now = (): ItemInput[] => structuredClone(itemsOf(getValues(list)));
  const keep = (): void => history.remember({ kind: 'items', items: now() });
  const nameOf = (row: number, column: number): string =>
    pathInDocument(list, row, columns[column]?.path ?? '').join('.');
  const blank = (): RawInput =>
    emptyItemLike([...itemsOf(defaultValues?.[list]), ...itemsOf(getValues(list))]);
  const put = (name: string, value: unknown): void =>
    setValue(name, value ?? '', { shouldDirty: true, shouldTouch: true });
  return {
    ids: fields.map(({ id }) => id),
    valueAt: (row: number, column: number): unknown => getValues(nameOf(row, column)),
    isEmpty: (row: number): boolean => isBlank(itemsOf(getValues(list))[row], newItem()),
    /** Returns how many items contain input. An import keeps only these. */
    filledCount(): number {
      const defaults = newItem();
      return itemsOf(getValues(list)).filter((item) => !isBlank(item, defaults)).length;
    },
    /** Records the previous value of a changed cell, so that undo can restore it. */
    typed: (row: number, column: number, before: unknown): void =>
      history.remember({ kind: 'cells', cells: [{ name: nameOf(row, column), value: before }] }),
    put: (row: number, column: number, value: unknown): void => put(nameOf(row, column), value),
    /**
     * Changes cells in one step. Cells below the last item add items. Returns whether it replaced the rows, which then
     * lose the focus.
     */
    change(cells: readonly CellChange[]): boolean {
      if (cells.length === 0) return false;
      const rowCount = itemsOf(getValues(list)).length;
      if (cells.every(({ row }) => row < rowCount)) {
        const named = cells.map(({ row, column, value }) => ({ name: nameOf(row, column), value }));
        history.remember({
          kind: 'cells',
          cells: named.map(({ name }) => ({ name, value: getValues(name) })),
        });
        for (const { name, value } of named) put(name, value);
        return false;
      }
      keep();
      const items: RawInput[] = now();
      const made = mergeItem(blank(), newItem());
      for (const { row, column, value } of cells)
        items[row] = withValueAtPath(items[row] ?? made, pathInItem(columns[column]?.path ?? ''), value);
      replace(items.map((item) => ({ ...item })));
      return true;
    },
    /** Inserts an item with its default values, or else those of the previous item. */
    insertAfter(row: number): void {
      keep();
      const before = itemsOf(getValues(list))[row];
      const defaults = newItem();
      const made = fieldsCopiedToNewItem.reduce<RawInput>(
        (item, path) => {
          const place = pathInItem(path);
          const isSet = hasInput(valueAtPath(item, place));
          return isSet ? item : withValueAtPath(item, place, valueAtPath(before, place) ?? '');
        },
        mergeItem(blank(), defaults),
      );
      insert(row + 1, { ...made }, { shouldFocus: false });
    },
    remove(row: number): void {
      keep();
      remove(row);
    },
    /** Appends items and removes items without any input. */
    add(items: readonly ItemInput[]): void {
      keep();
      const defaults = newItem();
      const made = mergeItem(blank(), defaults);
      const kept = now().filter((item) => !isBlank(item, defaults));
      replace([...kept, ...items.map((item) => mergeItem(made, item))]);
    },
    /** Undoes the latest change. Returns whether it replaced the rows, which then lose the focus. */
    takeBack(): boolean {
      const before = history.takeBack();
      if (before?.kind === 'cells') for (const { name, value } of before.cells) put(name, value);
      else if (before) replace([...before.items]);
      return before?.kind === 'items';
    },
  };
}

export type EditableItems = ReturnType<typeof useEditableItems>;

function itemsOf(value: unknown): ItemInput[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns an item whose fields are empty, with every field that any of the items has. Without one of the
 * fields, the form would show the value of the item that had this index before.
 */
function emptyItemLike(items: readonly RawInput[]): RawInput {
  const known: RawInput = Object.assign({}, ...items.map(emptyFieldsOf));
  return columns.reduce((item, { path }) => withValueAtPath(item, pathInItem(path), ''), known);
}

function emptyFieldsOf(value: RawInput): RawInput {
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      Array.isArray(held) ? [] : isFormObject(held) ? emptyFieldsOf(held) : '',
    ]),
  );
}

/** Merges an item into an item with empty fields, including nested groups of fields. */
function mergeItem(nothing: RawInput, item: RawInput): ItemInput {
  return {
    ...nothing,
    ...Object.fromEntries(
      Object.entries(item).map(([name, typedValue]) => [name, mergeValue(nothing[name], typedValue)]),
    ),
  };
}

function mergeValue(empty: unknown, held: unknown): unknown {
  if (Array.isArray(held))
    return held.map((each, index) => mergeValue(Array.isArray(empty) ? empty[index] : undefined, each));
  return isFormObject(held) && isFormObject(empty) ? mergeItem(empty, held) : held;
}

/** Returns whether an item contains only values that a new item copies or gets by default. */
function isBlank(item: RawInput | undefined, defaults: RawInput): boolean {
  const own = fieldsCopiedToNewItem.reduce<RawInput>(
    (left, path) => withValueAtPath(left, pathInItem(path), ''),
    item ?? {},
  );
  return differencesOf(defaults, own).every(({ other }) => !hasInput(other));
}

function hasInput(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== '' && value !== undefined;
  return Object.values(value).some(hasInput);
}
