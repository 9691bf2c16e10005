import { useText } from '../texts/text.tsx';

interface TimeProps {
  readonly at: string;
  /** To the second or millisecond, where one comes soon after the other. */
  readonly exact?: true | 'ms';
}

/** A time as the reader's language writes it; the exact one in UTC is in its title. */
export function Time({ at, exact }: TimeProps) {
  const { time, exactTime, finestTime } = useText();
  const write = exact === 'ms' ? finestTime : exact ? exactTime : time;
  return (
    <time dateTime={at} title={at}>
      {write(at)}
    </time>
  );
}
