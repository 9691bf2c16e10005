import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Count } from '../../api/kinds.ts';
import { overviewQuery } from '../../api/overview.ts';
import { refiltered } from '../../parts/list/list-search.ts';
import { useMay } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import type { QueueSearch } from './search.ts';

type Chosen = Pick<QueueSearch, 'assignedTo' | 'awaitingCustoms' | 'hasAnsweredQuery' | 'overdue'>;

/** Filters of each tab, and its count in the overview. */
const tabs: readonly { readonly name: string; readonly type: string; readonly search: Chosen }[] = [
  { name: 'mine', type: 'mine', search: { assignedTo: 'me' } },
  { name: 'free', type: 'free', search: { assignedTo: 'nobody', awaitingCustoms: true } },
  { name: 'answered', type: 'answered', search: { hasAnsweredQuery: true } },
  { name: 'overdue', type: 'overdue', search: { overdue: true } },
  { name: 'all', type: 'open', search: {} },
];

/** Shows tabs for the officer's own, unassigned and all work, with counts. */
export function QueueTabs({ search }: { readonly search: QueueSearch }) {
  const { text, word, number } = useText();
  const may = useMay();
  const { data } = useQuery(overviewQuery);
  const counts = data?.groups.flatMap((group) => (group.group === 'work' ? group.counts : [])) ?? [];
  const { assignedTo, awaitingCustoms, hasAnsweredQuery, overdue, office, ...filters } = search;
  const own = officeIn(counts.find(({ type }) => type === 'free'));
  // The officer's own office filters only the tab of unassigned declarations.
  const officeOf = (name: string) => (name === 'free' && own ? own : office === own ? undefined : office);
  const shown = JSON.stringify({ assignedTo, awaitingCustoms, hasAnsweredQuery, overdue });
  return (
    <nav className="tabs" aria-label={text('queue.tabs')}>
      {tabs
        .filter(({ name }) => may('assignNextDeclaration') || !['mine', 'free'].includes(name))
        .map(({ name, type, search: chosen }) => {
          const counted = counts.find((count) => count.type === type);
          const {
            assignedTo: whose,
            awaitingCustoms: waits,
            hasAnsweredQuery: replied,
            overdue: late,
          } = chosen;
          const isShown =
            shown ===
              JSON.stringify({
                assignedTo: whose,
                awaitingCustoms: waits,
                hasAnsweredQuery: replied,
                overdue: late,
              }) &&
            (name !== 'free' || own === undefined || office === own);
          const at = officeOf(name);
          return (
            <Link
              key={name}
              to="."
              search={(before) => refiltered(before, { ...filters, ...(at && { office: at }), ...chosen })}
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

/** Returns the customs office of a count; undefined if it covers all offices. */
function officeIn(count: Count | undefined): string | undefined {
  const office = count?.list?.query.office;
  return typeof office === 'string' ? office : undefined;
}
