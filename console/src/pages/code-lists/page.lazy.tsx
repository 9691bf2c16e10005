import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceList } from '../../api/types.ts';
import { listName } from '../../parts/code-picker/list-name.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { DownloadList } from './download-list.tsx';

export const route = createLazyRoute('/inside/reference')({ component: CodeLists });

function codeListColumns({ text, word, number }: TextFormatter): readonly Column<ReferenceList>[] {
  return [
    {
      title: text('codes.list'),
      cell: ({ list }) => (
        <Link to="/reference/$list" params={{ list }}>
          {listName(word, list)}
        </Link>
      ),
    },
    { title: text('codeLists.entries'), cell: ({ entries }) => number(entries), number: true },
    { title: text('codeLists.changed'), cell: ({ changedAt }) => changedAt && <Time at={changedAt} /> },
    { title: text('codeLists.file'), cell: ({ list }) => <DownloadList list={list} look="plain" /> },
  ];
}

/** Shows all code lists, to search or download. */
function CodeLists() {
  const speech = useText();
  const { text } = speech;
  const { data, error, refetch } = useQuery({
    queryKey: ['code-lists'],
    queryFn: () => responseData(GET('/management/organisation/reference')),
  });
  return (
    <Page title={text('codeLists')} about={text('codeLists.about')}>
      {error ? (
        <ProblemAlert error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={text('codeLists')}
          columns={codeListColumns(speech)}
          rows={data?.items}
          expected={16}
          keyOf={({ list }) => list}
          empty={<p>{text('code.nothing')}</p>}
        />
      )}
    </Page>
  );
}
