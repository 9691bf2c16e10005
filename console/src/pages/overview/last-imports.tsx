import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceImport } from '../../api/types.ts';
import { listName } from '../../parts/code-picker/list-name.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

const maxShownImports = 3;

function lastImportColumns({ text, word, number }: TextFormatter): readonly Column<ReferenceImport>[] {
  return [
    {
      title: text('home.imports.list'),
      cell: ({ id, list }) => (
        <Link to="/reference-imports/$importId" params={{ importId: id }}>
          {listName(word, list)}
        </Link>
      ),
    },
    { title: text('home.imports.begun'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: text('home.imports.faults'), cell: ({ errorCount }) => number(errorCount), number: true },
    { title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
  ];
}

/** Shows the latest code list imports. */
export function LastImports() {
  const speech = useText();
  const { text } = speech;
  const { data } = useQuery({
    queryKey: ['reference-imports', 'overview'],
    queryFn: () =>
      responseData(GET('/management/reference-imports', { params: { query: { limit: maxShownImports } } })),
  });
  return (
    <div className="stack as-cards">
      <h2>{text('home.imports')}</h2>
      <DataTable
        label={text('home.imports')}
        columns={lastImportColumns(speech)}
        rows={data?.items}
        expected={maxShownImports}
        keyOf={({ id }) => id}
        empty={<p>{text('home.imports.none')}</p>}
      />
    </div>
  );
}
