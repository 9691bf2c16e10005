import type { ReactNode } from 'react';
import type { Count } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { useText } from '../../texts/text.tsx';
import { useFormattedCount } from './count-tiles.tsx';
import { ListLink } from './list-link.tsx';

interface WorkListProps {
  readonly title: string;
  readonly counts?: readonly Count[];
  readonly nameOf?: (count: Count) => string;
  /** Text to show without work. */
  readonly none: string;
  /** Work that the overview does not count, below the counted work. */
  readonly children?: ReactNode;
}

/** Shows the work to do now: each kind with its number and deadline, earliest deadline first. Omits zeros. */
export function WorkList({ title, counts = [], nameOf, none, children }: WorkListProps) {
  const rows = counts
    .filter(({ count }) => count > 0)
    .sort((one, other) => deadlineOf(one) - deadlineOf(other));
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && !children ? (
        <p className="soft">{none}</p>
      ) : (
        <ul className="work-list">
          {rows.map((count) => (
            <li key={`${count.type} ${count.key}`}>
              <ListLink count={count} className="work">
                <WorkNumber count={count} />
                <span>{nameOf?.(count)}</span>
                <WorkAmounts count={count} />
              </ListLink>
              <Deadline count={count} />
            </li>
          ))}
          {children}
        </ul>
      )}
    </section>
  );
}

function deadlineOf({ dueBy }: Count): number {
  return dueBy === null ? Number.POSITIVE_INFINITY : Date.parse(dueBy);
}

function WorkNumber({ count }: { readonly count: Count }) {
  return <strong className="work-number">{useFormattedCount(count)}</strong>;
}

function WorkAmounts({ count: { amounts } }: { readonly count: Count }) {
  const { amount } = useText();
  return amounts.map((sum) => (
    <span key={sum.currency} className="work-amount">
      {amount(sum.amount, sum.currency)}
    </span>
  ));
}

/** Shows the earliest deadline, or since when the oldest object waits. */
function Deadline({ count: { dueBy, type } }: { readonly count: Count }) {
  const { text, day } = useText();
  if (dueBy === null) return null;
  if (type === 'organisations' || type === 'platforms')
    return <span className="soft">{text('home.since', { day: day(dueBy) })}</span>;
  return Date.parse(dueBy) < Date.now() ? (
    <TextBadge tone="bad">{text('home.overdueSince', { day: day(dueBy) })}</TextBadge>
  ) : (
    <span className="soft">{text('home.dueBy', { day: day(dueBy) })}</span>
  );
}

interface WorkItemProps {
  /** Link with the number and the name of the work. */
  readonly children: ReactNode;
  /** Time since which the oldest object waits; null without such a time. */
  readonly since: string | null;
}

/** Shows work that the overview does not count. */
export function WorkItem({ children, since }: WorkItemProps) {
  const { text, day } = useText();
  return (
    <li>
      {children}
      {since && <span className="soft">{text('home.since', { day: day(since) })}</span>}
    </li>
  );
}
