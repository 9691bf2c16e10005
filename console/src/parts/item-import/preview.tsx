import { formatAmount, parseAmount } from '../../texts/formats/amounts.ts';
import { useText } from '../../texts/text.tsx';
import type { GridColumn } from '../item-grid/columns.ts';
import type { PastedCell, PastedColumn, PastedTable } from '../item-grid/parse-pasted-table.ts';

interface PreviewProps {
  readonly pasted: PastedTable;
  /** The fields that a column can fill. */
  readonly fields: readonly GridColumn[];
  readonly labelOf: (path: string) => string;
  readonly choose: (key: string, cell: GridColumn | null) => void;
}

/**
 * Shows the source and the field of each column, and each parsed cell. Unparsable cells keep their text and are
 * marked.
 */
export function ImportPreview({ pasted: { columns, rows, faults }, fields, labelOf, choose }: PreviewProps) {
  const { text } = useText();
  const nameOf = ({ head }: PastedColumn, index: number) =>
    head || text('itemImport.column', { number: index + 1 });
  return (
    <>
      <p role="status" className={faults > 0 ? 'paste-found fault' : 'soft'}>
        {text('itemImport.found', { count: rows.length })} {text('itemImport.faults', { count: faults })}
      </p>
      <section
        className="table-scroll tall import-preview"
        aria-label={text('itemImport.preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={index} scope="col">
                  <span className="soft">{nameOf(column, index)}</span>
                  <select
                    aria-label={text('itemImport.fieldOf', { column: nameOf(column, index) })}
                    value={column.cell?.path ?? ''}
                    onChange={({ target }) =>
                      choose(column.key, fields.find(({ path }) => path === target.value) ?? null)
                    }
                  >
                    <option value="">{text('itemImport.unused')}</option>
                    {fields.map(({ path }) => (
                      <option key={path} value={path}>
                        {labelOf(path)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={index}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <PreviewCell key={column} cell={cell} column={columns[column]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface PreviewCellProps {
  readonly cell: PastedCell;
  readonly column: PastedColumn | undefined;
}

function PreviewCell({ cell: { text: value, fault }, column }: PreviewCellProps) {
  const { text, formats } = useText();
  const isDecimal = column?.cell?.kind === 'decimal';
  return (
    <td className={column?.cell ? undefined : 'soft'}>
      {isDecimal ? formatAmount(parseAmount(value, formats) ?? value, formats) : value}
      {fault && <small className="fault"> {text(`itemImport.fault.${fault}`)}</small>}
    </td>
  );
}
