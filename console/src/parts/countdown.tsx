import { useEffect, useState } from 'react';
import { type TextFormatter, useText } from '../texts/text.tsx';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Shows the time remaining until an instant, in the two largest units. The tooltip shows the exact time. */
export function Countdown({ until, over }: { readonly until: string; readonly over?: () => void }) {
  const speech = useText();
  const end = Date.parse(until);
  const [left, setLeft] = useState(() => end - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [end]);
  const isOver = left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is over
  useEffect(() => {
    if (isOver) over?.();
  }, [isOver]);
  return (
    <time dateTime={until} title={speech.time(until)}>
      {formatDuration(speech, left)}
    </time>
  );
}

/** Formats a duration in its two largest units. */
export function formatDuration({ text }: Pick<TextFormatter, 'text'>, spanMs: number): string {
  const [days, hours, minutes] = [
    spanMs / dayMs,
    (spanMs % dayMs) / hourMs,
    (spanMs % hourMs) / minuteMs,
  ].map(Math.floor);
  if (spanMs < minuteMs) return text('left.moment');
  if (days) return text('left.days', { days, hours: hours ?? 0 });
  return hours
    ? text('left.hours', { hours, minutes: minutes ?? 0 })
    : text('left.minutes', { minutes: minutes ?? 0 });
}
