import { rmSync, statSync } from 'node:fs';
import { type Logger, pino } from 'pino';

export type Log = Logger;

const largestFile = 50 * 1024 * 1024;

/** What is written in one piece: a system call for each line would cost more than the line. */
const blockBytes = 64 * 1024;
const flushEveryMs = 500;

export interface OpenLog {
  readonly log: Log;
  /** One line for each answer. Its members are chosen one by one: there is nothing in them to be redacted. */
  readonly answered: (line: object) => void;
  readonly flush: () => void;
}

/**
 * One JSON line an event, to a file or to standard output; written in blocks, at least twice a second. A file that has
 * grown over 50 MB is begun anew at the start.
 */
export function openLog(file: string | null): OpenLog {
  if (file !== null && (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestFile) rmSync(file);
  const destination = pino.destination({
    dest: file ?? 1,
    sync: false,
    minLength: blockBytes,
    maxWrite: 2 * blockBytes,
    mode: 0o600,
  });
  const log = pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', '*.authorization', '*["portal-api-key"]', '*.clientSecret', '*.password'],
    },
    destination,
  );
  const answers = collectLines((text) => destination.write(text));
  const timer = setInterval(() => {
    answers.pass();
    destination.flush();
  }, flushEveryMs);
  timer.unref();
  return {
    log,
    answered: answers.add,
    flush() {
      answers.pass();
      destination.flushSync();
    },
  };
}

/** Lines in pino's form, passed on many at once: one by one they would cost more than the answers that they tell of. */
function collectLines(passOn: (text: string) => void) {
  const ofThisProcess = `"pid":${process.pid}`;
  const time = isoTime();
  let pending = '';
  const pass = (): void => {
    if (pending !== '') passOn(pending);
    pending = '';
  };
  return {
    pass,
    add(line: object): void {
      const members = JSON.stringify(line).slice(1, -1);
      pending += `{"level":30,"time":"${time()}",${ofThisProcess},${members},"msg":"answered"}\n`;
      if (pending.length >= blockBytes) pass();
    },
  };
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
