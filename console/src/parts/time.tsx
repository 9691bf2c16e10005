import { useText } from '../texts/text.tsx';

interface TimeProps {
  readonly at: string;
  /** Whether the time includes seconds, or milliseconds (`ms`), to distinguish events in quick succession. */
  readonly exact?: true | 'ms';
}

/** Shows a time in the user's format. The tooltip shows the exact time in UTC. */
export function Time({ at, exact }: TimeProps) {
  const { time, exactTime, millisecondTime: finestTime } = useText();
  const write = exact === 'ms' ? finestTime : exact ? exactTime : time;
  return (
    <time dateTime={at} title={at}>
      {write(at)}
    </time>
  );
}
