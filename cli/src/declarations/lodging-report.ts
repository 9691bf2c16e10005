import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { usageFailure } from '../exit-code.ts';

/** The outcome of one declaration, one line of the report. */
export interface Outcome {
  readonly lrn: string;
  /** Hash of the document at that time. */
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

/** A report written line by line, so that an interruption loses no outcome. */
export interface LodgingReport {
  /** Declarations lodged in earlier runs: by LRN, with the hash of their content. */
  readonly lodged: ReadonlyMap<string, string>;
  add(outcome: Outcome): void;
}

/** Opens a new report or that of an earlier run; throws if it is not writable, before any request. */
export function openReport(file: string): LodgingReport {
  const lines = readReportLines(file);
  const lodged = new Map<string, string>();
  for (const line of lines) {
    const outcome = outcomeOf(line);
    if (outcome && outcome.outcome !== 'refused') lodged.set(outcome.lrn, outcome.hash);
  }
  // A truncated line of a killed run ends here and does not join the next.
  const cut = lines.length > 0 && lines.at(-1) !== '';
  if (cut) appendFileSync(file, '\n');
  return {
    lodged,
    add: (outcome) => appendFileSync(file, `${JSON.stringify(outcome)}\n`),
  };
}

function readReportLines(file: string): readonly string[] {
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
