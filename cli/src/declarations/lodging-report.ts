import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { usageFailure } from '../exit-code.ts';

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
  readonly recordedAt: string;
}

/** A report that is written line by line, so that a stop half-way loses nothing of what is known. */
export interface LodgingReport {
  /** What an earlier run lodged: by LRN, with the hash of what it lodged. */
  readonly lodged: ReadonlyMap<string, string>;
  add(outcome: Outcome): void;
}

/** Opens one, or the one of an earlier run; throws when it cannot be written, before anything was sent. */
export function openReport(file: string): LodgingReport {
  const lines = linesOf(file);
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
    add: (outcome) => appendFileSync(file, `${JSON.stringify(outcome)}\n`),
  };
}

function linesOf(file: string): readonly string[] {
  try {
    closeSync(openSync(file, 'a', 0o600));
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    const { code } = Object(error);
    if (typeof code !== 'string') throw error;
    throw usageFailure(`Cannot write the report ${file} (${code}). Choose another file with --report.`);
  }
}

function outcomeOf(line: string): Outcome | null {
  try {
    return line === '' ? null : JSON.parse(line);
  } catch {
    return null;
  }
}
