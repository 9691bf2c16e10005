import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { CodeInput } from '../code-picker/code-input.tsx';
import { pointerOf } from '../declaration/document-edit.ts';
import { fieldIdOf } from '../declaration/focus-field.ts';
import { type Cell, columns, pathInDocument } from './columns.ts';

export interface RowProps {
  readonly list: string;
  readonly index: number;
  /** Returns the label of an item field. */
  readonly labelOf: (path: string) => string;
  /** Error messages by JSON Pointer of the field. */
  readonly faults: ReadonlyMap<string, string>;
  /** Whether the details panel of the item is open. The cells show changes of the panel after it closes. */
  readonly isOpen: boolean;
  readonly measure: (row: HTMLElement | null) => void;
  readonly open: (index: number) => void;
  readonly remove: (index: number) => void;
}

/** Shows a goods item as a row of cells; on phones the cells are stacked. */
export const GridRow = memo(function GridRow({
  list,
  index,
  labelOf,
  faults,
  isOpen,
  measure,
  open,
  remove,
}: RowProps) {
  const { text } = useText();
  const number = index + 1;
  const below = pointerOf([list, index]);
  const beside = [...faults.keys()].filter(
    (pointer) =>
      (pointer === below || pointer.startsWith(`${below}/`)) &&
      !columns.some(({ path }) => pointer === pointerOf(pathInDocument(list, index, path))),
  );
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
          <td key={cell.path} className={`cell-${cell.kind}`}>
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
              {...(fault !== undefined && { 'aria-invalid': true, title: fault })}
            />
            {fault && <span className="fault cell-fault">{fault}</span>}
          </td>
        );
      })}
      <td className="cell-actions">
        <Button
          look="plain"
          id={`more-${index}`}
          aria-label={text('grid.moreOf', { number })}
          onClick={() => open(index)}
        >
          {text('grid.more')}
          {beside.length > 0 && (
            <span className="fault"> {text('grid.faults', { count: beside.length })}</span>
          )}
        </Button>
        <Button look="plain" aria-label={text('grid.removeOf', { number })} onClick={() => remove(index)}>
          <span aria-hidden="true">✕</span>
        </Button>
      </td>
    </tr>
  );
});

interface CellInputProps {
  readonly cell: Cell;
  readonly name: string;
  readonly id: string | undefined;
  readonly 'aria-label': string;
  readonly 'data-cell': string;
  readonly 'aria-invalid'?: boolean;
  readonly title?: string;
}

function CellInput({ cell, name, ...input }: CellInputProps) {
  const { register } = useFormContext();
  if (cell.list !== undefined) return <CodeCell list={cell.list} name={name} {...input} />;
  const keys = { integer: 'numeric', decimal: 'decimal', text: 'text', code: 'text' } as const;
  return <input {...register(name)} {...input} inputMode={keys[cell.kind]} autoComplete="off" />;
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
