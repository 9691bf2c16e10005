import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Usage } from '../../api/kinds.ts';
import { useText } from '../../texts/text.tsx';
import type { UsageSearch } from './search.ts';

type Point = Usage['points'][number];

const outcomes = ['succeeded', 'unchanged', 'refused', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

/** In the units of the drawing, which is stretched to its place. */
const step = 10;
const gap = 2;
const height = 100;
/** What is there can be seen and pressed, however much stands beside it: 24 px of the drawing’s height and width. */
const least = 13;
const leastWidthPx = 24;

/** Calls over time, a bar for each hour or day; a part of one leads to its calls in the log. The table below says the same. */
export function UsageChart({ usage, search }: { readonly usage: Usage; readonly search: UsageSearch }) {
  const { text, word, day, time, number } = useText();
  const unitMs = usage.interval === 'day' ? 86_400_000 : 3_600_000;
  const from = Date.parse(usage.occurredFrom);
  const bars = Math.max(1, Math.round((Date.parse(usage.occurredBefore) - from) / unitMs));
  const perCall = scaleOf(usage.points);
  const highest = Math.max(0, ...usage.points.map(({ calls }) => calls));
  // The end of a period of days is the beginning of the day after it.
  const last =
    usage.interval === 'day' ? new Date(Date.parse(usage.occurredBefore) - unitMs) : usage.occurredBefore;
  const said = usage.interval === 'day' ? day : time;
  return (
    <figure className="usage-chart" aria-label={text('usage.chart')}>
      <p className="soft">{text(`usage.most.${usage.interval}`, { calls: number(highest) })}</p>
      <div className="bars-scroll">
        <svg viewBox={`0 0 ${step * bars} ${height}`} width={leastWidthPx * bars} preserveAspectRatio="none">
          <title>{text('usage.chart')}</title>
          {usage.points.map((point) => (
            <g
              key={point.startsAt}
              transform={`translate(${(step * (Date.parse(point.startsAt) - from)) / unitMs + gap / 2} 0)`}
            >
              {partsOf(point, perCall).map(({ outcome, top, tall }) => (
                <ToLog
                  key={outcome}
                  search={logOf(search, outcome, point.startsAt, unitMs)}
                  label={`${word('usage.count', outcome)}, ${said(point.startsAt)}: ${point[outcome]}`}
                >
                  <rect className={`outcome-${outcome}`} y={top} width={step - gap} height={tall} />
                </ToLog>
              ))}
            </g>
          ))}
        </svg>
      </div>
      <div className="ends" aria-hidden="true">
        <span>{said(usage.occurredFrom)}</span>
        <span>{said(last)}</span>
      </div>
      <ul className="legend">
        {outcomes.map((outcome) => (
          <li key={outcome} className={`outcome-${outcome}`}>
            {word('usage.count', outcome)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** How tall one call is, so that the highest bar fills the drawing, its small parts as tall as they have to be. */
function scaleOf(points: readonly Point[]): number {
  const scales = points.map((point) => {
    const counts = outcomes.map((outcome) => point[outcome]).filter((count) => count > 0);
    const ascending = counts.toSorted((one, other) => one - other);
    let [free, calls] = [height, point.calls];
    for (const count of ascending) {
      if ((free / calls) * count >= least) break;
      free -= least;
      calls -= count;
    }
    return calls > 0 ? free / calls : height;
  });
  return Math.min(height, ...scales);
}

/** What a bar is made of, from the bottom up. */
function partsOf(point: Point, perCall: number) {
  let top = height;
  return outcomes.flatMap((outcome) => {
    if (point[outcome] === 0) return [];
    const tall = Math.max(least, perCall * point[outcome]);
    top -= tall;
    return [{ outcome, top, tall }];
  });
}

type LogSearch = ReturnType<typeof logOf>;

/** The calls of one part; unchanged polls are counted only, and are in no log. */
function logOf(
  { by: _by, days: _days, ...whose }: UsageSearch,
  outcome: Outcome,
  at: string,
  unitMs: number,
) {
  if (outcome === 'unchanged') return null;
  return {
    ...whose,
    outcome,
    occurredFrom: at,
    occurredBefore: new Date(Date.parse(at) + unitMs).toISOString(),
  };
}

function ToLog({
  search,
  label,
  children,
}: {
  readonly search: LogSearch;
  readonly label: string;
  readonly children: ReactNode;
}) {
  if (search === null) return <g>{children}</g>;
  return (
    <Link to="/request-log" search={search} aria-label={label}>
      {children}
    </Link>
  );
}
