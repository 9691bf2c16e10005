import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countsOfGroup, officeOfUnassignedWork, overviewQuery } from '../../api/overview.ts';
import { replaceFilters } from '../../parts/list/list-search.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import type { QueueSearch } from './search.ts';

type QueueFilterValues = Pick<
  QueueSearch,
  'assignedTo' | 'awaitingCustoms' | 'hasAnsweredQuery' | 'overdue' | 'limitGround'
>;

interface Tab {
  readonly name: string;
  /** Type of the count that the tab shows, as in the overview. */
  readonly type: string;
  readonly search: QueueFilterValues;
  /** Operation that a user must be allowed to call to see the tab. */
  readonly operation?: string;
}

const tabs: readonly Tab[] = [
  { name: 'mine', type: 'mine', search: { assignedTo: 'me' }, operation: 'assignNextDeclaration' },
  {
    ...{ name: 'free', type: 'free', operation: 'assignNextDeclaration' },
    search: { assignedTo: 'nobody', awaitingCustoms: true },
  },
  { name: 'answered', type: 'answered', search: { hasAnsweredQuery: true } },
  { name: 'overdue', type: 'overdue', search: { overdue: true } },
  {
    ...{ name: 'limitGrounds', type: 'limit_grounds', operation: 'decideLimitGround' },
    search: { limitGround: 'pending' },
  },
  { name: 'all', type: 'open', search: {} },
];

/**
 * Shows the tabs of the queue with their counts: the officer's declarations, unassigned declarations and all
 * declarations.
 */
export function QueueTabs({ search }: { readonly search: QueueSearch }) {
  const { text, word, number } = useText();
  const may = usePermission();
  const { data } = useQuery(overviewQuery);
  const counts = data ? countsOfGroup(data, 'work') : [];
  const { assignedTo, awaitingCustoms, hasAnsweredQuery, overdue, limitGround, office, ...filters } = search;
  const own = officeOfUnassignedWork(data);
  // Only the tab of unassigned declarations is filtered by the officer's office.
  const officeOf = (name: string) => (name === 'free' && own ? own : office === own ? undefined : office);
  const shown = keyOf(search);
  return (
    <nav className="tabs" aria-label={text('queue.tabs')}>
      {tabs
        .filter(({ operation }) => operation === undefined || may(operation))
        .map(({ name, type, search: chosen }) => {
          const counted = counts.find((count) => count.type === type);
          const isShown = shown === keyOf(chosen) && (name !== 'free' || own === undefined || office === own);
          const at = officeOf(name);
          return (
            <Link
              key={name}
              to="."
              search={(before) =>
                replaceFilters(before, { ...filters, ...(at && { office: at }), ...chosen })
              }
              aria-current={isShown ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              {name === 'free' && own ? text('queue.tab.freeHere') : word('queue.tab', name)}{' '}
              {counted && (
                <span className="count">
                  {number(counted.count)}
                  {counted.more && '+'}
                </span>
              )}
            </Link>
          );
        })}
    </nav>
  );
}

/** Returns a text that identifies the filters of a tab, to find the tab of the current URL. */
function keyOf({
  assignedTo,
  awaitingCustoms,
  hasAnsweredQuery,
  overdue,
  limitGround,
}: QueueFilterValues): string {
  return JSON.stringify([assignedTo, awaitingCustoms, hasAnsweredQuery, overdue, limitGround]);
}
