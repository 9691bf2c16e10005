import { createLazyRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { usePages } from '../../api/use-pages.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { List } from '../../parts/list/list.tsx';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { TakeNext } from '../../shell/take-next/take-next.tsx';
import { useText } from '../../texts/text.tsx';
import { useBulkChoice } from './bulk-choice.tsx';
import { QueueFilters } from './filters.tsx';
import { queueColumns } from './queue-columns.tsx';
import { setNavigationOrder } from './queue-neighbours.ts';
import type { QueueSearch } from './search.ts';
import { QueueTabs } from './tabs.tsx';

export const route = createLazyRoute('/inside/queue')({ component: Queue });

const officerQueueRefreshMs = 10_000;

/** Shows the officer queue, the longest waiting first. */
function Queue() {
  const speech = useText();
  const { text } = speech;
  const search = filtersOf(route.useSearch());
  const { rows, more, error, query } = usePages(
    ['queue', search],
    (cursor) =>
      responseData(
        untypedInputClient.GET('/management/declarations', {
          params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
        }),
      ),
    officerQueueRefreshMs,
  );
  const { columns, bar } = useBulkChoice(rows);
  useEffect(() => {
    if (rows) setNavigationOrder(rows.map(({ id }) => id));
  }, [rows]);
  return (
    <Page title={text('queue')} about={text('queue.about')} actions={<TakeNext office={search.office} />}>
      <QueueTabs search={search} />
      <QueueFilters search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="queue"
          label={text('queue')}
          columns={[...columns, ...queueColumns(speech)]}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<EmptyQueue search={search} />}
        />
      )}
      {bar}
    </Page>
  );
}

/** Shows that the queue is empty. With an office filter, it offers the queue of all offices. */
function EmptyQueue({ search: { office, ...search } }: { readonly search: QueueSearch }) {
  const { text } = useText();
  const isFree = search.assignedTo === 'nobody' && office !== undefined;
  return (
    <>
      <h2>{isFree ? text('queue.empty.office', { office }) : text('queue.empty')}</h2>
      {isFree ? (
        <ButtonLink look="quiet" to="/queue" search={search}>
          {text('queue.elsewhere')}
        </ButtonLink>
      ) : (
        <p>{text('queue.empty.detail')}</p>
      )}
    </>
  );
}
