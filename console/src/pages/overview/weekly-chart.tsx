import { useState } from 'react';
import { useText } from '../../texts/text.tsx';

interface Week {
  /** Monday of the week, `2026-11-16`. */
  readonly monday: string;
  /** Stacked values, bottom first. */
  readonly parts: readonly { readonly name: string; readonly value: number; readonly className: string }[];
  /** Sum of the same week of the earlier period. */
  readonly before: number;
}

interface WeeklyChartProps {
  readonly title: string;
  readonly weeks: readonly Week[];
  readonly format: (value: number) => string;
  readonly none: string;
}

/** Height of the chart in SVG user units. The bars are scaled to the width of the page. */
const chartHeight = 100;
const barWidth = 10;
const markHeight = 2;

/**
 * Shows a stacked bar for each week and a mark for the same week of the earlier period. The week under the pointer or
 * with the focus shows its values.
 */
export function WeeklyChart({ title, weeks, format, none }: WeeklyChartProps) {
  const { text, day } = useText();
  const [shown, setShown] = useState<string | null>(null);
  const highest = Math.max(...weeks.flatMap(({ parts, before }) => [sumOf(parts), before]));
  const describe = ({ monday, parts, before }: Week): string =>
    text('home.weekValues', {
      day: day(monday),
      values: parts.map(({ name, value }) => `${name} ${format(value)}`).join(', '),
      before: format(before),
    });
  const chosen = weeks.find(({ monday }) => monday === shown) ?? weeks.at(-1);
  if (highest <= 0 || !chosen)
    return (
      <section className="card stack" aria-label={title}>
        <h2>{title}</h2>
        <p className="soft">{none}</p>
      </section>
    );
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      <p className="soft">{text('home.highest', { value: format(highest) })}</p>
      <div className="weeks">
        {weeks.map((week) => (
          <button
            type="button"
            className="week"
            key={week.monday}
            aria-label={describe(week)}
            aria-pressed={week.monday === chosen.monday}
            onPointerEnter={() => setShown(week.monday)}
            onFocus={() => setShown(week.monday)}
            onClick={() => setShown(week.monday)}
          >
            <WeekBar week={week} highest={highest} />
            <span aria-hidden="true">{day(week.monday)}</span>
          </button>
        ))}
      </div>
      <p aria-live="polite">{describe(chosen)}</p>
      <ul className="week-legend soft">
        {chosen.parts.map(({ name, className }) => (
          <li key={name}>
            <span className={`series-key ${className}`} aria-hidden="true" /> {name}
          </li>
        ))}
        <li>
          <span className="series-key week-before" aria-hidden="true" /> {text('home.weeksBefore')}
        </li>
      </ul>
    </section>
  );
}

function WeekBar({ week: { parts, before }, highest }: { readonly week: Week; readonly highest: number }) {
  const heightOf = (value: number): number => (chartHeight * value) / highest;
  let top = chartHeight;
  const bars = parts.map(({ name, value, className }) => {
    top -= heightOf(value);
    return { name, className, top, height: heightOf(value) };
  });
  return (
    <svg
      viewBox={`0 0 ${barWidth} ${chartHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {bars.map(({ name, className, ...place }) => (
        <rect
          key={name}
          className={className}
          x="2"
          y={place.top}
          width="6"
          height={place.height}
          fill="currentColor"
        />
      ))}
      {before > 0 && (
        <rect
          className="week-before"
          y={chartHeight - heightOf(before)}
          width={barWidth}
          height={markHeight}
          fill="currentColor"
        />
      )}
    </svg>
  );
}

function sumOf(parts: Week['parts']): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}
