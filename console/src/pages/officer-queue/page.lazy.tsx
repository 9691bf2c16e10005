import { createLazyRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { filtersOf } from '../../parts/list/list-search.ts';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { TakeNext } from '../../shell/take-next/take-next.tsx';
import { useText } from '../../texts/text.tsx';
import { QueueFilters } from './filters.tsx';
import { queueColumns } from './queue-columns.tsx';
import { setQueueNavigationOrder } from './queue-neighbours.ts';
import { useQueueSelection } from './queue-selection.tsx';
import type { QueueSearch } from './search.ts';
import { QueueTabs } from './tabs.tsx';

export const route = createLazyRoute('/inside/queue')({ component: Queue });

const officerQueueRefreshMs = 10_000;

/** Shows the officer queue, by default the longest waiting first. */
function Queue() {
  const speech = useText();
  const { text } = speech;
  const { sort: _sort, ...search } = filtersOf(route.useSearch());
  const pages = useListRows(
    ['queue'],
    (query) => responseData(untypedInputClient.GET('/management/declarations', { params: { query } })),
    officerQueueRefreshMs,
  );
  const { rows } = pages;
  const { columns, bar } = useQueueSelection(rows);
  useEffect(() => {
    if (rows) setQueueNavigationOrder(rows.map(({ id }) => id));
  }, [rows]);
  return (
    <div className="officer-queue">
      <ListPage
        name="queue"
        title={text('queue')}
        about={text('queue.about')}
        actions={<TakeNext office={search.office} />}
        above={
          <>
            <QueueTabs search={search} />
            <QueueFilters search={search} />
          </>
        }
        pages={pages}
        keyOf={({ id }) => id}
        empty={<EmptyQueue search={search} />}
        hasOwnEmptyState
        columns={[...columns, ...queueColumns(speech)]}
        sortedBy="lodgedAt"
      >
        {bar}
      </ListPage>
    </div>
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
