import type { usePages } from '../api/use-pages.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ProblemAlert } from './problem-alert.tsx';

interface PagedTableProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'keyOf' | 'empty'> {
  readonly title: string;
  readonly pages: ReturnType<typeof usePages<Row>>;
}

/** Shows a titled table that loads its rows page by page. */
export function PagedTable<Row>({
  title,
  pages: { rows, more, error, refetch },
  ...table
}: PagedTableProps<Row>) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <DataTable label={title} rows={rows} more={more} {...table} />
      )}
    </section>
  );
}
