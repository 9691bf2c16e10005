import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { Usage } from '../../api/kinds.ts';
import { useText } from '../../texts/text.tsx';

const series = [
  ['succeeded', '--good'],
  ['unchanged', '--accent'],
  ['refused', '--warn'],
  ['failed', '--bad'],
] as const;
const height = 220;

/** Calls over time, a line for each outcome. The table below it says the same. */
export function UsageChart({ usage }: { readonly usage: Usage }) {
  const { text, word, language } = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const line = { stroke: colourOf(current, '--line'), width: 1 };
    const axis = { stroke: colourOf(current, '--ink-soft'), grid: line, ticks: line };
    const chart = new UPlot(
      {
        width: current.clientWidth,
        height,
        cursor: { show: false },
        axes: [
          { ...axis, space: 64, incrs: stepsOf(usage), values: (_, at) => at.map(timesOf(usage, language)) },
          axis,
        ],
        scales: {
          x: { range: [seconds(usage.from), seconds(usage.to)] },
          y: { range: (_, _low, high) => [0, Math.max(1, high)] },
        },
        series: [
          {},
          ...series.map(([name, colour]) => ({
            label: word('usage.count', name),
            stroke: colourOf(current, colour),
            width: 2,
            points: { show: usage.points.length < 40 },
          })),
        ],
        legend: { live: false },
      },
      [
        usage.points.map(({ at }) => seconds(at)),
        ...series.map(([name]) => usage.points.map((point) => point[name])),
      ],
      current,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: current.clientWidth, height }));
    resized.observe(current);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [usage, word, language]);
  return <div ref={place} className="chart" role="img" aria-label={text('usage.chart')} />;
}

const daySeconds = 86_400;
function seconds(at: string): number {
  return Date.parse(at) / 1000;
}

/** How the axis writes its times: hours of a day, days of a longer period. */
function timesOf({ from, to }: Usage, language: string): (at: number) => string {
  const isLong = seconds(to) - seconds(from) > 2 * daySeconds;
  const format = new Intl.DateTimeFormat(
    language,
    isLong ? { day: 'numeric', month: 'short' } : { hour: 'numeric', minute: 'numeric' },
  );
  return (at) => format.format(at * 1_000);
}

/** Between two times of the axis: what is written is not written twice. */
function stepsOf({ from, to }: Usage): number[] {
  const isLong = seconds(to) - seconds(from) > 2 * daySeconds;
  return isLong
    ? [1, 2, 3, 7, 14].map((days) => days * daySeconds)
    : [1, 2, 3, 6, 12].map((hours) => hours * 3_600);
}

/** A colour of the theme as the canvas understands it. */
function colourOf(place: HTMLElement, name: string): string {
  const probe = place.appendChild(document.createElement('span'));
  probe.style.color = `var(${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
