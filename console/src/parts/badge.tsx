import type { ReactNode } from 'react';

export type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'plain';

/** Shows a status badge. The text states the status without the colour, for colour-blind users. */
export function TextBadge({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={`mark ${tone}`}>{children}</span>;
}
