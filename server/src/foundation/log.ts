import { rmSync, statSync } from 'node:fs';
import { type Logger, pino } from 'pino';

export type Log = Logger;

const largestFile = 50 * 1024 * 1024;

/**
 * One JSON line an event, to a file or to standard output; written in blocks, so that a line costs no system call of
 * its own. A file that has grown over 50 MB is begun anew at the start.
 */
export function openLog(file: string | null): { log: Log; flush: () => void } {
  if (file !== null && (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestFile) rmSync(file);
  const destination = pino.destination({ dest: file ?? 1, sync: false, minLength: 4_096, mode: 0o600 });
  const log = pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', '*.authorization', '*["portal-api-key"]', '*.clientSecret', '*.password'],
    },
    destination,
  );
  const timer = setInterval(() => destination.flush(), 500);
  timer.unref();
  return { log, flush: () => destination.flushSync() };
}
