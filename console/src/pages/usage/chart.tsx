import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Usage } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import type { UsageSearch } from './search.ts';

type Point = Usage['points'][number];

const outcomes = ['succeeded', 'unchanged', 'refused', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

/** Distance between two bars, in SVG user units. The chart is scaled to the width of the page. */
const barDistance = 10;
const barGap = 2;
const chartHeight = 100;
/** Minimum height of a bar segment, which appears as 24 px, so that the segment is visible and clickable. */
const minSegmentHeight = 13;
const minBarWidthPx = 24;

/**
 * Shows the requests per hour or day as stacked bars. Each segment links to its requests in the log. The table
 * below the chart has the same data.
 */
export function UsageChart({ usage, search }: { readonly usage: Usage; readonly search: UsageSearch }) {
  const { text, word, day, time, number } = useText();
  const unitMs = usage.interval === 'day' ? 86_400_000 : 3_600_000;
  const from = Date.parse(usage.occurredFrom);
  const bars = Math.max(1, Math.round((Date.parse(usage.occurredBefore) - from) / unitMs));
  const perCall = heightPerCall(usage.points);
  const highest = Math.max(0, ...usage.points.map(({ calls }) => calls));
  // A day's bar covers the time up to the start of the next day.
  const last =
    usage.interval === 'day' ? new Date(Date.parse(usage.occurredBefore) - unitMs) : usage.occurredBefore;
  const said = usage.interval === 'day' ? day : time;
  return (
    <figure className="bar-chart" aria-label={text('usage.chart')}>
      <p className="soft">{text(`usage.most.${usage.interval}`, { calls: number(highest) })}</p>
      <div className="bars-scroll">
        <svg
          viewBox={`0 0 ${barDistance * bars} ${chartHeight}`}
          width={minBarWidthPx * bars}
          preserveAspectRatio="none"
        >
          <title>{text('usage.chart')}</title>
          {usage.points.map((point) => (
            <g
              key={point.startsAt}
              transform={`translate(${(barDistance * (Date.parse(point.startsAt) - from)) / unitMs + barGap / 2} 0)`}
            >
              {segmentsOf(point, perCall).map(({ outcome, top, tall }) => (
                <LogLink
                  key={outcome}
                  search={logFiltersOf(search, outcome, point.startsAt, unitMs)}
                  label={`${word('usage.count', outcome)}, ${said(point.startsAt)}: ${point[outcome]}`}
                >
                  <rect className={`outcome-${outcome}`} y={top} width={barDistance - barGap} height={tall} />
                </LogLink>
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

/**
 * Returns the height of one request with which the highest bar fits into the chart, although small segments are
 * drawn larger.
 */
function heightPerCall(points: readonly Point[]): number {
  const scales = points.map((point) => {
    const counts = outcomes.map((outcome) => point[outcome]).filter((count) => count > 0);
    const ascending = counts.toSorted((one, other) => one - other);
    let [free, calls] = [chartHeight, point.calls];
    for (const count of ascending) {
      if ((free / calls) * count >= minSegmentHeight) break;
      free -= minSegmentHeight;
      calls -= count;
    }
    return calls > 0 ? free / calls : chartHeight;
  });
  return Math.min(chartHeight, ...scales);
}

/** Returns the segments of a bar, with their positions and heights. */
function segmentsOf(point: Point, perCall: number) {
  let top = chartHeight;
  return outcomes.flatMap((outcome) => {
    if (point[outcome] === 0) return [];
    const tall = Math.max(minSegmentHeight, perCall * point[outcome]);
    top -= tall;
    return [{ outcome, top, tall }];
  });
}

type LogSearch = ReturnType<typeof logFiltersOf>;

/**
 * Returns the log filters that find the requests of a segment. Returns null for unchanged polls, because the
 * log does not contain them.
 */
function logFiltersOf(
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

function LogLink({
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
