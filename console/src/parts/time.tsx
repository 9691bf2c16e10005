import { useText } from '../texts/text.tsx';

/** A time as the reader's language writes it; the exact one in UTC is in its title. */
export function Time({ at }: { readonly at: string }) {
  const { time } = useText();
  return (
    <time dateTime={at} title={at}>
      {time(at)}
    </time>
  );
}
