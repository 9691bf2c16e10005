import type { ReactNode } from 'react';
import { useText } from '../texts/text.tsx';
import { Button } from './button.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly number?: true;
  /** Instead of its title in the head of the table. */
  readonly head?: ReactNode;
  /** How the rows are sorted by it, if they are. */
  readonly sorted?: 'ascending' | 'descending';
  /** Whether it gives way where there is little room: 1 before 2. */
  readonly fold?: 1 | 2;
}

export interface DataTableProps<Row> {
  /** Says what the rows are, for whoever cannot see the page around it. */
  readonly label: string;
  /** Whether the label also stands above the rows. */
  readonly caption?: true;
  /** Whether many rows scroll in a place of their own, so that what stands below them is found. */
  readonly tall?: true;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  /** About how many lines that will be, so that what stands below does not move. */
  readonly expected?: number;
  readonly keyOf: (row: Row, index: number) => string;
  /** Instead of a table without rows. */
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
