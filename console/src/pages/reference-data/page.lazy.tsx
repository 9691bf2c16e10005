import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { ReferenceImport } from '../../api/types.ts';
import { listName } from '../../parts/code-picker/list-name.ts';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { ImportUpload } from './import-upload.tsx';

export const route = createLazyRoute('/inside/reference-imports')({ component: ReferenceImports });

const importListRefreshMs = 10_000;

function referenceImportColumns({
  text,
  word,
  number,
}: TextFormatter): readonly ListColumn<ReferenceImport>[] {
  return [
    {
      key: 'list',
      fixed: true,
      title: text('import.list'),
      cell: ({ id, list }) => (
        <Link to="/reference-imports/$importId" params={{ importId: id }}>
          {listName(word, list)}
        </Link>
      ),
    },
    { key: 'begun', title: text('import.begun'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { key: 'lines', title: text('import.lines'), cell: ({ lines }) => number(lines), number: true },
    {
      key: 'faults',
      title: text('import.faults'),
      cell: ({ errorCount }) => number(errorCount),
      number: true,
    },
    {
      key: 'changes',
      title: text('import.changes'),
      cell: ({ changes }) => changes && <span className="words">{changesInWords(changes, text)}</span>,
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
    {
      key: 'applied',
      title: text('import.applied'),
      cell: ({ appliedAt }) => appliedAt && <Time at={appliedAt} />,
    },
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
  const pages = useListRows(
    ['reference-imports', 'list'],
    (query) => responseData(untypedInputClient.GET('/management/reference-imports', { params: { query } })),
    importListRefreshMs,
  );
  return (
    <ListPage
      name="reference-imports"
      title={text('imports')}
      about={text('imports.about')}
      above={
        <>
          {may('createReferenceImport') && <ImportUpload />}
          <h2>{text('imports.history')}</h2>
        </>
      }
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('imports.empty')}
      columns={referenceImportColumns(speech)}
    />
  );
}
