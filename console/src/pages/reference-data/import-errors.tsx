import { GET, responseData } from '../../api/client.ts';
import type { ReferenceImportError } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

function importErrorColumns({ text, number }: TextFormatter): readonly Column<ReferenceImportError>[] {
  return [
    { title: text('import.line'), cell: ({ line }) => number(line), number: true },
    { title: text('import.column'), cell: ({ column }) => column && <code>{column}</code> },
    { title: text('import.fault'), cell: ({ message }) => <span className="words">{message}</span> },
    {
      title: text('import.expected'),
      cell: ({ expected }) => expected && <span className="words">{expected}</span>,
    },
  ];
}

/** Shows the invalid lines of a file, in file order. */
export function ImportErrors({ id }: { readonly id: string }) {
  const speech = useText();
  const { text } = speech;
  const { rows, more, error, refetch } = usePages(['reference-imports', id, 'errors'], (page) =>
    responseData(
      GET('/management/reference-imports/{id}/errors', {
        params: { path: { id }, query: { ...page, limit: 100 } },
      }),
    ),
  );
  if (error) return <ProblemAlert error={error} retry={refetch} />;
  return (
    <DataTable
      label={text('import.faults')}
      caption
      columns={importErrorColumns(speech)}
      rows={rows}
      keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
      more={more}
      empty={null}
    />
  );
}
