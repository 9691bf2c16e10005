import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceImport } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { listName } from '../../parts/code-picker/list-name.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { ImportUpload } from './import-upload.tsx';

export const route = createLazyRoute('/inside/reference-imports')({ component: ReferenceImports });

const importListRefreshMs = 10_000;

function referenceImportColumns({ text, word, number }: TextFormatter): readonly Column<ReferenceImport>[] {
  return [
    {
      title: text('import.list'),
      cell: ({ id, list }) => (
        <Link to="/reference-imports/$importId" params={{ importId: id }}>
          {listName(word, list)}
        </Link>
      ),
    },
    { title: text('import.begun'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: text('import.lines'), cell: ({ lines }) => number(lines), number: true },
    { title: text('import.faults'), cell: ({ errorCount }) => number(errorCount), number: true },
    {
      title: text('import.changes'),
      cell: ({ changes }) => changes && <span className="words">{changesInWords(changes, text)}</span>,
    },
    { title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
    { title: text('import.applied'), cell: ({ appliedAt }) => appliedAt && <Time at={appliedAt} /> },
  ];
}

function changesInWords(
  changes: NonNullable<ReferenceImport['changes']>,
  text: TextFormatter['text'],
): string {
  const { added, changed, ended, removed } = changes;
  return text('import.counts', { added, changed, ended, removed });
}

/** Shows the imports of code lists. An import is listed until it is discarded. */
function ReferenceImports() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const { rows, more, error, query } = usePages(
    ['reference-imports', 'list'],
    (cursor) =>
      responseData(
        GET('/management/reference-imports', {
          params: { query: { limit: 50, ...(cursor && { after: cursor }) } },
        }),
      ),
    importListRefreshMs,
  );
  return (
    <Page title={text('imports')} about={text('imports.about')}>
      {may('createReferenceImport') && <ImportUpload />}
      <h2>{text('imports.history')}</h2>
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('imports')}
          columns={referenceImportColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('imports.empty')}</p>}
        />
      )}
    </Page>
  );
}
