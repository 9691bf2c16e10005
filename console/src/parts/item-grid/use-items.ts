import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { isTyped, type RawInput, withValue } from '../declaration/document-edit.ts';
import { columns, fieldsCopiedToNewItem, pathInDocument, pathInItem } from './columns.ts';
import { useHistory } from './history.ts';

/** A goods item as form input: its fields with text values. */
export type TypedItem = Record<string, unknown>;

/** Returns the goods items of the surrounding form, with undoable operations on them. */
export function useItems(list: string) {
  const { getValues, setValue } = useFormContext();
  const { fields, insert, remove, replace } = useFieldArray({ name: list });
  const { defaultValues } = useFormState({ name: list });
  const history = useHistory();
  const now = (): TypedItem[] => structuredClone(itemsOf(getValues(list)));
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
    /** Records the previous value of a changed cell, so that undo can restore it. */
    typed: (row: number, column: number, before: unknown): void =>
      history.remember({ kind: 'cell', name: nameOf(row, column), value: before }),
    put: (row: number, column: number, value: unknown): void => put(nameOf(row, column), value),
    insertAfter(row: number): void {
      keep();
      const before = itemsOf(getValues(list))[row] ?? {};
      const made = Object.fromEntries(fieldsCopiedToNewItem.map((member) => [member, before[member] ?? '']));
      insert(row + 1, { ...blank(), ...made }, { shouldFocus: false });
    },
    remove(row: number): void {
      keep();
      remove(row);
    },
    /** Appends items and removes items without any input. */
    add(items: readonly TypedItem[]): void {
      keep();
      const emptyItem = blank();
      replace([...now().filter(hasInput), ...items.map((item) => mergeItem(emptyItem, item))]);
    },
    /** Undoes the latest change. Returns whether it replaced the rows, which then lose the focus. */
    takeBack(): boolean {
      const before = history.takeBack();
      if (before?.kind === 'cell') put(before.name, before.value);
      else if (before) replace([...before.items]);
      return before?.kind === 'items';
    },
  };
}

export type Items = ReturnType<typeof useItems>;

function itemsOf(value: unknown): TypedItem[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns an item whose fields are empty, with every field that any of the items has. Without one of the
 * fields, the form would show the value of the item that had this index before.
 */
function emptyItemLike(items: readonly RawInput[]): RawInput {
  const known: RawInput = Object.assign({}, ...items.map(emptyFieldsOf));
  return columns.reduce((item, { path }) => withValue(item, pathInItem(path), ''), known);
}

function emptyFieldsOf(value: RawInput): RawInput {
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      Array.isArray(held) ? [] : isTyped(held) ? emptyFieldsOf(held) : '',
    ]),
  );
}

/** Merges an item into an item with empty fields, including nested groups of fields. */
function mergeItem(nothing: RawInput, item: RawInput): TypedItem {
  return {
    ...nothing,
    ...Object.fromEntries(
      Object.entries(item).map(([name, held]) => [name, mergeValue(nothing[name], held)]),
    ),
  };
}

function mergeValue(empty: unknown, held: unknown): unknown {
  if (Array.isArray(held))
    return held.map((each, index) => mergeValue(Array.isArray(empty) ? empty[index] : undefined, each));
  return isTyped(held) && isTyped(empty) ? mergeItem(empty, held) : held;
}

function hasInput(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== '' && value !== undefined;
  return Object.values(value).some(hasInput);
}
