import { rmSync, statSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import type { Counts } from './http/operation.ts';
import { type Output, openOutput, reportOutputFailures, standardOutputs } from './output.ts';
import { aggregatePolls, type PollSum } from './poll-log-aggregation.ts';
import { escapeUnsafe } from './text/unsafe-characters.ts';

export type Log = Logger;

const maxLogFileBytes = 50 * 1024 * 1024;

/** Size of the blocks in which lines are written, because a system call for each line would be expensive. */
const blockBytes = 64 * 1024;
const flushIntervalMs = 500;
const pollSumIntervalMs = 1_000;
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
  /** For a request with many parts, the number of parts by outcome. */
  readonly counts?: Counts | null;
}

export interface OpenLog {
  readonly log: Log;
  /** Writes one line per response. Its properties contain no secrets, so they are not redacted. */
  readonly answered: (line: ResponseLogLine) => void;
  /**
   * Adds a poll to the sum of its client, which is written as one line per second. Unchanged polls have no other line.
   */
  readonly polled: (client: string, operation: string, ms: number, unchanged: boolean) => void;
  /**
   * Writes all buffered lines, including the polls of the last second; resolves when they are written, or
   * after a second.
   */
  readonly flush: () => Promise<void>;
}

/**
 * Opens a log with one JSON line per event, in a file or on standard output. Lines are written in blocks, at least twice
 * a second. A file larger than 50 MB is truncated when the process starts.
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
  setInterval(lines.pass, flushIntervalMs).unref();
  setInterval(polls.pass, pollSumIntervalMs).unref();
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
 * Escapes the unsafe characters in a line of JSON, because JSON allows some characters that terminals and log viewers
 * interpret.
 */
function logLine(json: string): string {
  return `${escapeUnsafe(json.trimEnd())}\n`;
}

/**
 * Opens a log file. If the disk is full, the portal continues, and buffered lines are written when there is space
 * again.
 */
function openFile(file: string): Output {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogFileBytes) rmSync(file, { force: true });
  return openOutput(file, reportOutputFailures(standardOutputs().err));
}

/**
 * Collects log lines and passes them on in blocks, because single writes would cost more than the responses themselves.
 * Lines are buffered as bytes, because many small strings slow down the garbage collector.
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
const isoTimeNow = isoTime();

// Only the path is escaped, because it is the only text of the caller; the portal creates all other values.
function responseLogText(line: ResponseLogLine): string {
  const { requestId, method, path, operation, client, status, code, ms, counts } = line;
  const countsText = !counts ? '' : `,"counts":${JSON.stringify(counts)}`;
  return `{"level":30,"time":"${isoTimeNow()}","pid":${pid},"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"operation":${quotedOrNull(operation)},"client":${quotedOrNull(client)},"status":${status},"code":${quotedOrNull(code)},"ms":${ms}${countsText},"msg":"answered"}\n`;
}

function textOfPolls({ client, operation, polls, unchanged, p99 }: PollSum): string {
  return `{"level":30,"time":"${isoTimeNow()}","pid":${pid},"operation":"${operation}","client":"${client}","polls":${polls},"unchanged":${unchanged},"p99":${p99},"msg":"polls"}\n`;
}

function quotedOrNull(word: string | null): string {
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
