import { useText } from '../texts/text.tsx';

interface TimeProps {
  readonly at: string;
  /** To the second, where one comes soon after the other. */
  readonly exact?: true;
}

/** A time as the reader's language writes it; the exact one in UTC is in its title. */
export function Time({ at, exact }: TimeProps) {
  const { time, exactTime } = useText();
  return (
    <time dateTime={at} title={at}>
      {exact ? exactTime(at) : time(at)}
    </time>
  );
}
