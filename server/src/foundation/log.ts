import { rmSync, statSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import type { Counts } from './http/operation.ts';
import { type Output, openOutput, reportTo, standardOutputs } from './output.ts';
import { aggregatePolls, type PollSum } from './poll-log-aggregation.ts';
import { escapeUnsafe } from './text/unsafe-characters.ts';

export type Log = Logger;

const maxLogFileBytes = 50 * 1024 * 1024;

/** Size of a block: a system call per line would cost more than the line. */
const blockBytes = 64 * 1024;
const flushEveryMs = 500;
const pollsEveryMs = 1_000;
const flushLimitMs = 1_000;
export interface ResponseLogLine {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly client: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  /** Number of parts by outcome, for a request with many parts. */
  readonly counts?: Counts | null;
}

export interface OpenLog {
  readonly log: Log;
  /** Writes one line per response. Its properties are chosen individually, so they need no redaction. */
  readonly answered: (line: ResponseLogLine) => void;
  /** Aggregates polls into one line per client and second, including unchanged polls, which have no separate line. */
  readonly polled: (client: string, operation: string, ms: number, unchanged: boolean) => void;
  /**
   * Writes all buffered lines, including the polls of the last second; resolves when they are written, or
   * after a second.
   */
  readonly flush: () => Promise<void>;
}

/**
 * Opens a log with one JSON line per event, to a file or to standard output, written in blocks at least twice
 * a second. A file larger than 50 MB is truncated at the start.
 */
export function openLog(file: string | null): OpenLog {
  const output = file === null ? standardOutputs().out : openFile(file);
  const lines = collectLines((bytes) => output.write(bytes));
  const log = pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', '*.authorization', '*["portal-api-key"]', '*.clientSecret', '*.password'],
    },
    { write: lines.add },
  );
  const polls = aggregatePolls((sum) => lines.add(textOfPolls(sum)));
  setInterval(lines.pass, flushEveryMs).unref();
  setInterval(polls.pass, pollsEveryMs).unref();
  return {
    log,
    answered: (line) => lines.add(responseLogText(line)),
    polled: polls.add,
    flush() {
      polls.pass();
      lines.pass();
      return output.settle(flushLimitMs);
    },
  };
}

/**
 * Returns a line of JSON with every unsafe character escaped: JSON allows some that terminals and log viewers
 * interpret.
 */
function logLine(json: string): string {
  return `${escapeUnsafe(json.trimEnd())}\n`;
}

/** A full disk stops the log, not the portal: buffered lines are written when there is space again. */
function openFile(file: string): Output {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogFileBytes) rmSync(file, { force: true });
  return openOutput(file, reportTo(standardOutputs().err));
}

/**
 * Collects lines in pino's format and passes them on in blocks, because single writes would cost more than
 * the responses themselves. They are buffered as bytes, since many small strings burden the garbage
 * collector.
 */
function collectLines(passOn: (bytes: Uint8Array) => void) {
  const block = Buffer.allocUnsafe(2 * blockBytes);
  let length = 0;
  const pass = (): void => {
    if (length > 0) passOn(Buffer.from(block.subarray(0, length)));
    length = 0;
  };
  return {
    pass,
    add(text: string): void {
      const line = logLine(text);
      // A UTF-16 code unit has at most three bytes in UTF-8.
      if (line.length * 3 > block.length - length) pass();
      if (line.length * 3 > block.length) return passOn(Buffer.from(line));
      length += block.write(line, length);
      if (length >= blockBytes) pass();
    },
  };
}

const { pid } = process;
const time = isoTime();

// Only the path contains text of the caller; all other values come from the portal or the parser.
function responseLogText(line: ResponseLogLine): string {
  const { requestId, method, path, operation, client, status, code, ms, counts } = line;
  const told = !counts ? '' : `,"counts":${JSON.stringify(counts)}`;
  return `{"level":30,"time":"${time()}","pid":${pid},"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"operation":${quoted(operation)},"client":${quoted(client)},"status":${status},"code":${quoted(code)},"ms":${ms}${told},"msg":"answered"}\n`;
}

function textOfPolls({ client, operation, polls, unchanged, p99 }: PollSum): string {
  return `{"level":30,"time":"${time()}","pid":${pid},"operation":"${operation}","client":"${client}","polls":${polls},"unchanged":${unchanged},"p99":${p99},"msg":"polls"}\n`;
}

function quoted(word: string | null): string {
  return word === null ? 'null' : `"${word}"`;
}

/** Returns the time in ISO 8601, formatted once per millisecond. */
function isoTime(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      text = new Date(now).toISOString();
    }
    return text;
  };
}
