import type { ReactNode } from 'react';
import { useText } from '../texts/text.tsx';
import { Button } from './button.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly number?: true;
  /** Replaces the title in the table header. */
  readonly head?: ReactNode;
  /** Sort direction of the column, if the rows are sorted by it. */
  readonly sorted?: 'ascending' | 'descending';
  /** Priority with which the column is hidden on narrow screens: 1 before 2. */
  readonly fold?: 1 | 2;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table for screen readers. */
  readonly label: string;
  /** Whether the label is also displayed above the rows. */
  readonly caption?: true;
  /** Whether the rows scroll within a limited height, so that the content below stays reachable. */
  readonly tall?: true;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the rows are loading. */
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
                <th key={title} scope="col" className={classOf(column)} aria-sort={sorted}>
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
                      <td key={title} className={classOf(column)} data-title={title}>
                        <span className="waiting" />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row, index) => (
                  <tr key={keyOf(row, index)}>
                    {columns.map(({ title, cell, ...column }) => (
                      <td key={title} className={classOf(column)} data-title={title}>
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

function classOf({ number, fold }: { readonly number?: true; readonly fold?: 1 | 2 }): string | undefined {
  const names = [...(number ? ['number'] : []), ...(fold ? [`fold-${fold}`] : [])];
  return names.length > 0 ? names.join(' ') : undefined;
}
