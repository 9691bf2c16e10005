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
  const { text, word, day, time } = useText();
  const unitMs = usage.interval === 'day' ? 86_400_000 : 3_600_000;
  const from = Date.parse(usage.from);
  const bars = Math.max(1, Math.round((Date.parse(usage.to) - from) / unitMs));
  const highest = Math.max(1, ...usage.points.map(({ calls }) => calls));
  const said = usage.interval === 'day' ? day : time;
  return (
    <figure className="usage-chart" aria-label={text('usage.chart')}>
      <div className="bars-scroll">
        <svg viewBox={`0 0 ${step * bars} ${height}`} width={leastWidthPx * bars} preserveAspectRatio="none">
          <title>{text('usage.chart')}</title>
          {usage.points.map((point) => (
            <g
              key={point.at}
              transform={`translate(${(step * (Date.parse(point.at) - from)) / unitMs + gap / 2} 0)`}
            >
              {partsOf(point, highest).map(({ outcome, top, tall }) => (
                <ToLog
                  key={outcome}
                  search={logOf(search, outcome, point.at, unitMs)}
                  label={`${word('usage.count', outcome)}, ${said(point.at)}: ${point[outcome]}`}
                >
                  <rect className={`outcome-${outcome}`} y={top} width={step - gap} height={tall} />
                </ToLog>
              ))}
            </g>
          ))}
        </svg>
      </div>
      <div className="ends" aria-hidden="true">
        <span>{said(usage.from)}</span>
        <span>{said(usage.to)}</span>
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

/** What a bar is made of, from the bottom up. */
function partsOf(point: Point, highest: number) {
  let top = height;
  return outcomes.flatMap((outcome) => {
    if (point[outcome] === 0) return [];
    const tall = Math.max(least, ((height - outcomes.length * least) * point[outcome]) / highest);
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
  return { ...whose, outcome, from: at, to: new Date(Date.parse(at) + unitMs).toISOString() };
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
