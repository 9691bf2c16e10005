import { rmSync, statSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import type { Counts } from './http/operation.ts';
import { type Output, openOutput, reportTo, standardOutputs } from './output.ts';
import { type PollSum, sumPolls } from './poll-log-aggregation.ts';
import { withVisibleUnsafe } from './text/unsafe-characters.ts';

export type Log = Logger;

const largestFile = 50 * 1024 * 1024;

/** What is written in one piece: a system call for each line would cost more than the line. */
const blockBytes = 64 * 1024;
const flushEveryMs = 500;
const pollsEveryMs = 1_000;
const flushLimitMs = 1_000;
export interface AnswerLine {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly client: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  /** Of a call with many parts: how many ended how. */
  readonly counts?: Counts | null;
}

export interface OpenLog {
  readonly log: Log;
  /** One line for each answer. Its members are chosen one by one: there is nothing in them to be redacted. */
  readonly answered: (line: AnswerLine) => void;
  /** Sums polls: one line a client and second, with those that were unchanged and have no line of their own. */
  readonly polled: (client: string, operation: string, ms: number, unchanged: boolean) => void;
  /** Writes all that waits, the polls of the last second too; resolves when it is written, or after a second. */
  readonly flush: () => Promise<void>;
}

/**
 * One JSON line an event, to a file or to standard output; written in blocks, at least twice a second. A file that has
 * grown over 50 MB is begun anew at the start.
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
  const polls = sumPolls((sum) => lines.add(textOfPolls(sum)));
  setInterval(lines.pass, flushEveryMs).unref();
  setInterval(polls.pass, pollsEveryMs).unref();
  return {
    log,
    answered: (line) => lines.add(textOf(line)),
    polled: polls.add,
    flush() {
      polls.pass();
      lines.pass();
      return output.settle(flushLimitMs);
    },
  };
}

/** Returns a line of JSON with every unsafe character as its escape: JSON allows some that terminals and log viewers obey. */
function logLine(json: string): string {
  return `${withVisibleUnsafe(json.trimEnd())}\n`;
}

/** A full disk takes the log away, not the portal: what waits is written when there is room again. */
function openFile(file: string): Output {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestFile) rmSync(file, { force: true });
  return openOutput(file, reportTo(standardOutputs().err));
}

/**
 * Lines in pino's form, passed on many at once: one by one they would cost more than the answers that they tell of.
 * They wait as bytes, because many small strings that wait are work for the garbage collector.
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
      // A UTF-16 unit has at most three bytes in UTF-8.
      if (line.length * 3 > block.length - length) pass();
      if (line.length * 3 > block.length) return passOn(Buffer.from(line));
      length += block.write(line, length);
      if (length >= blockBytes) pass();
    },
  };
}

const { pid } = process;
const time = isoTime();

// Only the path is the caller's own text; all else is of the portal's making or a word that the parser knows.
function textOf(line: AnswerLine): string {
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

/** The time in ISO 8601, written out once for all lines of the same millisecond. */
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
