import type { ServiceLevelReport } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { formatLongDuration } from './duration-text.ts';

type Day = ServiceLevelReport['days'][number];

/** Width of a bar with its gap, in SVG user units. The chart is scaled to the width of the page. */
const barDistance = 10;
const barGap = 2;
const chartHeight = 100;
const minBarHeight = 1;

/** Shows the 90th percentile of the time until the release by day. The table below the chart has the same data. */
export function AvailabilityDayChart({ days }: { readonly days: readonly Day[] }) {
  const words = useText();
  const { text, day } = words;
  const highest = Math.max(...days.map(({ released }) => released?.p90Seconds ?? 0));
  const first = Number(days[0]?.day.slice(8));
  const last = Number(days.at(-1)?.day.slice(8));
  const bars = last - first + 1;
  return (
    <figure className="bar-chart" aria-label={text('service.chart')}>
      <h2>{text('service.chart')}</h2>
      <p className="soft">{text('service.highest', { duration: formatLongDuration(highest, words) })}</p>
      <svg viewBox={`0 0 ${barDistance * bars} ${chartHeight}`} width="100%" preserveAspectRatio="none">
        <title>{text('service.chart')}</title>
        {days.map((each) => {
          const share = (each.released?.p90Seconds ?? 0) / (highest || 1);
          const tall = Math.max(minBarHeight, share * chartHeight);
          return (
            <rect
              key={each.day}
              className="outcome-unchanged"
              x={barDistance * (Number(each.day.slice(8)) - first) + barGap / 2}
              y={chartHeight - tall}
              width={barDistance - barGap}
              height={tall}
            >
              <title>{`${day(each.day)}: ${formatLongDuration(each.released?.p90Seconds, words)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="ends" aria-hidden="true">
        <span>{day(days[0]?.day ?? '')}</span>
        <span>{day(days.at(-1)?.day ?? '')}</span>
      </div>
    </figure>
  );
}
