import { createLazyRoute, Link } from '@tanstack/react-router';
import { answered, asTyped } from '../../api/client.ts';
import type { QueueEntry } from '../../api/kinds.ts';
import { usePages } from '../../api/pages-of.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { LaneMark } from '../../parts/lane-mark.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Time } from '../../parts/time.tsx';
import { type Speech, useText } from '../../texts/text.tsx';
import { useBulkChoice } from './bulk-choice.tsx';
import { QueueFilters } from './filters.tsx';

export const route = createLazyRoute('/inside/queue')({ component: Queue });

const refreshMs = 10_000;

function columnsOf({ text, word }: Speech): readonly Column<QueueEntry>[] {
  return [
    {
      title: text('declaration'),
      cell: ({ id, lrn, mrn }) => (
        <>
          <Link to="/queue/$declarationId" params={{ declarationId: id }}>
            {mrn ?? lrn}
          </Link>
          {mrn && <div className="soft mono">{lrn}</div>}
        </>
      ),
    },
    { title: text('declarant'), cell: ({ organisation }) => organisation.name },
    { title: text('declaration.type'), cell: ({ type }) => word('type', type) },
    { title: text('office'), cell: ({ office }) => <span className="mono">{office}</span> },
    { title: text('state'), cell: ({ status }) => word('status', status) },
    { title: text('lane'), cell: ({ lane }) => <LaneMark lane={lane} /> },
    {
      title: text('queue.since'),
      cell: ({ lodgedAt, overdue }) => (
        <>
          <Time at={lodgedAt} /> {overdue && <Mark tone="bad">{text('queue.overdue')}</Mark>}
        </>
      ),
    },
    {
      title: text('queue.officer'),
      cell: ({ officer, officerName }) => officerName ?? <code>{officer}</code>,
    },
  ];
}

/** What is on customs' desk, the longest waiting first. */
function Queue() {
  const speech = useText();
  const { text } = speech;
  const search = route.useSearch();
  const { rows, more, error, query } = usePages(
    ['queue', search],
    (cursor) =>
      answered(
        asTyped.GET('/management/declarations', {
          params: { query: { limit: 50, ...search, ...(cursor && { cursor }) } },
        }),
      ),
    refreshMs,
  );
  const { columns, bar } = useBulkChoice(rows);
  return (
    <Page title={text('queue')} about={text('queue.about')}>
      <QueueFilters search={search} />
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('queue')}
          columns={[...columns, ...columnsOf(speech)]}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={
            <>
              <h2>{text('queue.empty')}</h2>
              <p>{text('queue.empty.detail')}</p>
            </>
          }
        />
      )}
      {bar}
    </Page>
  );
}
