import { useText } from '../texts/text.tsx';

interface TimeProps {
  readonly at: string;
  /** Shows seconds, or milliseconds, for events in quick succession. */
  readonly exact?: true | 'ms';
}

/** Shows a localized time. The tooltip shows the exact time in UTC. */
export function Time({ at, exact }: TimeProps) {
  const { time, exactTime, finestTime } = useText();
  const write = exact === 'ms' ? finestTime : exact ? exactTime : time;
  return (
    <time dateTime={at} title={at}>
      {write(at)}
    </time>
  );
}
