import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Usage } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import type { UsageSearch } from './search.ts';

type Point = Usage['points'][number];

const outcomes = ['succeeded', 'unchanged', 'refused', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

/** In SVG user units. The drawing is scaled to its container. */
const step = 10;
const gap = 2;
const height = 100;
/** Minimum size of a bar segment, 24 px high and wide, so that it stays visible and clickable. */
const least = 13;
const leastWidthPx = 24;

/**
 * Shows the requests per hour or day as stacked bars. Each segment links to its requests in the log. The
 * table below contains the same data.
 */
export function UsageChart({ usage, search }: { readonly usage: Usage; readonly search: UsageSearch }) {
  const { text, word, day, time, number } = useText();
  const unitMs = usage.interval === 'day' ? 86_400_000 : 3_600_000;
  const from = Date.parse(usage.occurredFrom);
  const bars = Math.max(1, Math.round((Date.parse(usage.occurredBefore) - from) / unitMs));
  const perCall = scaleOf(usage.points);
  const highest = Math.max(0, ...usage.points.map(({ calls }) => calls));
  // Daily periods end at the start of the next day.
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

/** Returns the height of one request, so that the highest bar fits, including the minimum heights of small segments. */
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

/** Returns the segments of a bar, from bottom to top. */
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

/** Returns the log filters of a segment. Unchanged polls are only counted and not logged. */
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
