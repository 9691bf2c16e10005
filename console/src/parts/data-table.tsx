import type { ReactNode } from 'react';
import { useText } from '../texts/text.tsx';
import { Button } from './button.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly number?: true;
  /** Content of the header cell. If absent, the header cell shows the title. */
  readonly head?: ReactNode;
  /** Sort direction, if the table is sorted by this column. */
  readonly sorted?: 'ascending' | 'descending';
  /** Order in which columns are hidden on narrow screens: columns with 1 before those with 2. */
  readonly fold?: 1 | 2;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table for screen readers. */
  readonly label: string;
  /** Whether the label is also visible above the table. */
  readonly caption?: true;
  /** Whether the rows scroll within a limited height, so that the content below the table remains visible. */
  readonly tall?: true;
  readonly columns: readonly Column<Row>[];
  /** Rows of the table; undefined while they are loading. */
  readonly rows: readonly Row[] | undefined;
  /** Expected number of rows, so that the layout below does not shift. */
  readonly expected?: number;
  readonly keyOf: (row: Row, index: number) => string;
  /** Content for an empty list. */
  readonly empty: ReactNode;
  readonly more?: { readonly load: () => void; readonly loading: boolean } | null;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, caption, tall, columns, rows, expected = 5, keyOf, empty, more } = props;
  const { text, settings } = useText();
  const place = tall ? 'table-scroll rows tall' : 'table-scroll rows';
  if (rows?.length === 0) return <div className="empty">{empty}</div>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={place} aria-label={label} aria-busy={rows === undefined} tabIndex={0}>
        <table data-density={settings.density}>
          {caption && <caption>{label}</caption>}
          <thead>
            <tr>
              {columns.map(({ title, head, sorted, ...column }) => (
                <th key={title} scope="col" className={cellClassName(column)} aria-sort={sorted}>
                  {head ?? title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows === undefined
              ? Array.from({ length: expected }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                  <tr key={`waiting ${row}`}>
                    {columns.map(({ title, ...column }) => (
                      <td key={title} className={cellClassName(column)} data-title={title}>
                        <span className="waiting" />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row, index) => (
                  <tr key={keyOf(row, index)}>
                    {columns.map(({ title, cell, ...column }) => (
                      <td key={title} className={cellClassName(column)} data-title={title}>
                        {cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </section>
      {more && (
        <div>
          <Button look="quiet" busy={more.loading} onClick={more.load}>
            {text('action.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function cellClassName({
  number,
  fold,
}: {
  readonly number?: true;
  readonly fold?: 1 | 2;
}): string | undefined {
  const names = [...(number ? ['number'] : []), ...(fold ? [`fold-${fold}`] : [])];
  return names.length > 0 ? names.join(' ') : undefined;
}
