import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { usageFailure } from '../exit-code.ts';

/** The outcome of one declaration, which is one line of the report. */
export interface LodgementOutcome {
  readonly lrn: string;
  /** Hash of the document when it was lodged. */
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

/** A report that is written line by line, so that an interrupted run loses no outcome. */
export interface LodgingReport {
  /** Hash of the document by LRN, for each declaration that an earlier run has lodged. */
  readonly lodged: ReadonlyMap<string, string>;
  add(outcome: LodgementOutcome): void;
}

/**
 * Opens a new report or that of an earlier run. Throws before any request is sent if the file is not writable.
 */
export function openLodgingReport(file: string): LodgingReport {
  const lines = readReportLines(file);
  const lodged = new Map<string, string>();
  for (const line of lines) {
    const outcome = outcomeOf(line);
    if (outcome && outcome.outcome !== 'refused') lodged.set(outcome.lrn, outcome.hash);
  }
  // Ends an incomplete line of a killed run, so that the next outcome does not become a part of it.
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

function outcomeOf(line: string): LodgementOutcome | null {
  try {
    return line === '' ? null : JSON.parse(line);
  } catch {
    return null;
  }
}
