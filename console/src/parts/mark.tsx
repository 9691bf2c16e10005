import type { ReactNode } from 'react';

export type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'plain';

/** A state in a word, with a colour that only repeats what the word says. */
export function Mark({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`mark ${tone}`}>{children}</span>;
}
