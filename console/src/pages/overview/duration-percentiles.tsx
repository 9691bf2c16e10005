import type { Overview } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';

interface HoursProps {
  readonly title: string;
  readonly hours: Overview['hours'];
}

/** Shows how long declarations take to be processed: median and 90th percentile. */
export function DurationPercentiles({ title, hours }: HoursProps) {
  const { text, number } = useText();
  if (!hours) return null;
  const formatHours = (value: number) =>
    value < 1
      ? text('home.minutes', { minutes: number(Math.ceil(value * 60)) })
      : text('home.hours.some', { hours: number(Math.round(value * 10) / 10) });
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      <dl className="facts">
        <div>
          <dt>{text('home.p50')}</dt>
          <dd>{formatHours(hours.p50)}</dd>
        </div>
        <div>
          <dt>{text('home.p90')}</dt>
          <dd>{formatHours(hours.p90)}</dd>
        </div>
      </dl>
    </section>
  );
}
