import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { CodeInput } from '../code-picker/code-input.tsx';
import { pointerOf } from '../declaration/document-edit.ts';
import { fieldSpecAt } from '../declaration/document-sections.ts';
import { fieldIdOf } from '../declaration/focus-field.ts';
import { columns, type GridColumn, pathInDocument } from './columns.ts';

export interface ItemGridRowProps {
  readonly list: string;
  readonly index: number;
  /** Returns the label of an item field. */
  readonly labelOf: (path: string) => string;
  /** Error messages by JSON Pointer of the field. */
  readonly faults: ReadonlyMap<string, string>;
  /** JSON Pointers of errors whose text is above the grid. */
  readonly sharedFaults: ReadonlySet<string>;
  /** Whether the details panel of the item is open. The cells show changes of the panel after it closes. */
  readonly isOpen: boolean;
  /** Whether the row is part of a grid with one tab stop. On phones, it is a card. */
  readonly isGrid: boolean;
  /** Column of the cell that Tab reaches; null if it is in another row. */
  readonly tabColumn: number | null;
  /** First and last selected column; null if no cell of the row is selected. */
  readonly selectedFrom: number | null;
  readonly selectedTo: number | null;
  readonly measure: (row: HTMLElement | null) => void;
  readonly open: (index: number) => void;
  readonly remove: (index: number) => void;
}

/** Shows a goods item as a row of cells; on phones the cells are stacked. */
export const ItemGridRow = memo(function GridRow({
  list,
  index,
  labelOf,
  faults,
  sharedFaults,
  isOpen,
  isGrid,
  tabColumn,
  selectedFrom,
  selectedTo,
  measure,
  open,
  remove,
}: ItemGridRowProps) {
  const { text } = useText();
  const number = index + 1;
  const below = pointerOf([list, index]);
  const beside = [...faults.keys()].filter(
    (pointer) =>
      !sharedFaults.has(pointer) &&
      (pointer === below || pointer.startsWith(`${below}/`)) &&
      !columns.some(({ path }) => pointer === pointerOf(pathInDocument(list, index, path))),
  );
  const isSelected = (column: number) =>
    selectedFrom !== null && selectedTo !== null && column >= selectedFrom && column <= selectedTo;
  const tabStop = (column: number) => (isGrid && column !== tabColumn ? -1 : undefined);
  const gridCell = (selected: boolean) => isGrid && { role: 'gridcell', 'aria-selected': selected };
  return (
    <tr ref={measure} data-index={index} aria-rowindex={number + 1}>
      <th scope="row">
        <span className="row-number">{number}</span>
        <span className="cell-label">{text('grid.item', { number })}</span>
      </th>
      {columns.map((cell, column) => {
        const pointer = pointerOf(pathInDocument(list, index, cell.path));
        const fault = faults.get(pointer);
        const label = `${labelOf(cell.path)} ${number}`;
        return (
          <td key={cell.path} className={`cell-${cell.kind}`} {...gridCell(isSelected(column))}>
            <span className="cell-label" aria-hidden="true">
              {labelOf(cell.path)}
            </span>
            <CellInput
              cell={cell}
              name={pathInDocument(list, index, cell.path).join('.')}
              // While the details panel is open, it has fields with the same ids, so the cells have none.
              id={isOpen ? undefined : fieldIdOf(pointer)}
              aria-label={label}
              data-cell={`${index}.${column}`}
              tabIndex={tabStop(column)}
              {...(fault !== undefined && { 'aria-invalid': true, title: fault })}
            />
            {fault && !sharedFaults.has(pointer) && <span className="fault cell-fault">{fault}</span>}
          </td>
        );
      })}
      <td className="cell-actions" {...gridCell(false)}>
        <RowActions {...{ index, tabStop, open, remove }} faultCount={beside.length} />
      </td>
    </tr>
  );
});

interface RowActionsProps extends Pick<ItemGridRowProps, 'index' | 'open' | 'remove'> {
  /** Number of errors in fields that have no column. */
  readonly faultCount: number;
  readonly tabStop: (column: number) => number | undefined;
}

function RowActions({ index, faultCount, tabStop, open, remove }: RowActionsProps) {
  const { text } = useText();
  const number = index + 1;
  return (
    <>
      <Button
        look="plain"
        data-cell={`${index}.${columns.length}`}
        tabIndex={tabStop(columns.length)}
        id={`more-${index}`}
        aria-label={text('grid.moreOf', { number })}
        onClick={() => open(index)}
      >
        {text('grid.more')}
        {faultCount > 0 && <span className="fault"> {text('grid.faults', { count: faultCount })}</span>}
      </Button>
      <Button
        look="plain"
        data-cell={`${index}.${columns.length + 1}`}
        tabIndex={tabStop(columns.length + 1)}
        aria-label={text('grid.removeOf', { number })}
        onClick={() => remove(index)}
      >
        <span aria-hidden="true">✕</span>
      </Button>
    </>
  );
}

interface CellInputProps {
  readonly cell: GridColumn;
  readonly name: string;
  readonly id: string | undefined;
  readonly 'aria-label': string;
  readonly 'data-cell': string;
  readonly 'aria-invalid'?: boolean;
  readonly title?: string;
  readonly tabIndex: number | undefined;
}

function CellInput({ cell, name, ...input }: CellInputProps) {
  const { register } = useFormContext();
  if (cell.list !== undefined) return <CodeCell list={cell.list} name={name} {...input} />;
  const spec = fieldSpecAt(['goodsItems', cell.path]);
  if (spec?.kind === 'choice') return <ChoiceCell values={spec.values} name={name} {...input} />;
  const keys = {
    integer: 'numeric',
    decimal: 'decimal',
    text: 'text',
    code: 'text',
    choice: 'text',
  } as const;
  return <input {...register(name)} {...input} inputMode={keys[cell.kind]} autoComplete="off" />;
}

interface ChoiceCellProps extends Omit<CellInputProps, 'cell'> {
  readonly values: readonly string[];
}

/** Shows a cell with few values. A stored value outside of them stays until the user selects another. */
function ChoiceCell({ values, name, ...select }: ChoiceCellProps) {
  const { word } = useText();
  const { register, getValues } = useFormContext();
  const stored = String(getValues(name) ?? '');
  const others = stored === '' || values.includes(stored) ? [] : [stored];
  return (
    <select {...register(name)} {...select}>
      <option value="" />
      {values.map((value) => (
        <option key={value} value={value}>
          {word('choice.valuationMethod', value)}
        </option>
      ))}
      {others.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </select>
  );
}

/**
 * Shows a code cell as a plain input until it has focus. The grid has hundreds of code cells, and a code picker
 * in each would make it slow.
 */
function CodeCell({ list, name, ...input }: Omit<CellInputProps, 'cell'> & { readonly list: string }) {
  const { register } = useFormContext();
  const [active, setActive] = useState<'by key' | 'by pointer' | null>(null);
  const pressed = useRef(false);
  if (active !== null) {
    return (
      <ActiveCode
        list={list}
        name={name}
        startOpen={active === 'by pointer'}
        left={() => setActive(null)}
        {...input}
      />
    );
  }
  return (
    <input
      {...register(name)}
      {...input}
      autoComplete="off"
      onPointerDown={() => {
        pressed.current = true;
      }}
      onFocus={() => {
        const by = pressed.current ? 'by pointer' : 'by key';
        pressed.current = false;
        // Renders the code picker synchronously, because otherwise the first typed character would be lost.
        flushSync(() => setActive(by));
      }}
    />
  );
}

interface ActiveProps extends Omit<CellInputProps, 'cell'> {
  readonly list: string;
  readonly startOpen: boolean;
  readonly left: () => void;
}

function ActiveCode({ name, ...input }: ActiveProps) {
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name });
  return (
    <CodeInput
      {...input}
      narrow
      autoFocus
      value={typeof value === 'string' ? value : ''}
      change={(code) => setValue(name, code, { shouldDirty: true, shouldTouch: true })}
    />
  );
}
