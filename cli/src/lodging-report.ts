import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What became of one declaration, a line of the report. */
export interface Outcome {
  readonly lrn: string;
  /** Of the document, as it was then. */
  readonly hash: string;
  readonly outcome: 'lodged' | 'lodged_before' | 'refused';
  readonly id?: string;
  readonly status?: string;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly unknown[];
  readonly requestId?: string;
  readonly at: string;
}

/** A report that is written line by line, so that a stop half-way loses nothing of what is known. */
export interface LodgingReport {
  /** What an earlier run lodged: by LRN, with the hash of what it lodged. */
  readonly lodged: ReadonlyMap<string, string>;
  add(outcome: Outcome): void;
}

export function openReport(file: string): LodgingReport {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const lodged = new Map<string, string>();
  for (const line of lines) {
    const outcome = outcomeOf(line);
    if (outcome && outcome.outcome !== 'refused') lodged.set(outcome.lrn, outcome.hash);
  }
  // The line that a kill cut off ends here, and is no part of the next.
  const cut = lines.length > 0 && lines.at(-1) !== '';
  if (cut) appendFileSync(file, '\n');
  return {
    lodged,
    add: (outcome) => appendFileSync(file, `${JSON.stringify(outcome)}\n`, { mode: 0o600 }),
  };
}

function outcomeOf(line: string): Outcome | null {
  try {
    return line === '' ? null : JSON.parse(line);
  } catch {
    return null;
  }
}
