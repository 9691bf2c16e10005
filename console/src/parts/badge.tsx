import type { ReactNode } from 'react';

export type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'plain';

/** Shows a status badge. Its colour only repeats the text. */
export function TextBadge({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={`mark ${tone}`}>{children}</span>;
}
