import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overviewQuery } from '../../api/overview.ts';
import type { Count } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { replaceFilters } from '../../parts/list/list-search.ts';
import { type TextKey, useText } from '../../texts/text.tsx';

/** Work that remains for an officer, most urgent first. */
const remainingWork = [
  ['mine_overdue', 'takeNext.mineOverdue'],
  ['mine', 'takeNext.mine'],
  ['answered', 'takeNext.answered'],
  ['limit_grounds', 'takeNext.limitGrounds'],
  ['overdue', 'takeNext.overdue'],
] as const satisfies readonly (readonly [Count['type'], TextKey])[];

interface NothingUnassignedProps {
  /** Customs office whose declarations were considered; null for all offices. */
  readonly office: string | null;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Shows that no declaration is unassigned, and lists the work that remains for the officer. */
export function NoUnassignedWork({ office, close, children }: NothingUnassignedProps) {
  const { text } = useText();
  const { data } = useQuery(overviewQuery);
  const counts = data?.groups.flatMap((group) => group.counts) ?? [];
  const remaining = remainingWork.flatMap(([type, key]) => {
    const found = counts.find((count) => count.type === type && count.count > 0);
    return found?.list ? [{ key, count: found.count, query: found.list.query }] : [];
  });
  return (
    <Dialog
      title={office === null ? text('takeNext.none') : text('takeNext.noneThere', { office })}
      close={close}
    >
      <p>{text(remaining.length > 0 ? 'takeNext.remaining' : 'takeNext.nothing')}</p>
      {remaining.length > 0 && (
        <ul>
          {remaining.map(({ key, count, query }) => (
            <li key={key}>
              <Link to="/queue" search={replaceFilters({}, query)} onClick={close}>
                {text(key, { count })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.close')}
        </Button>
        {children}
      </div>
    </Dialog>
  );
}
