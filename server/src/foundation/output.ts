import { fstatSync, openSync, write } from 'node:fs';
import { Socket } from 'node:net';
import { terminalText } from './text/terminal-text.ts';

/**
 * A destination of text: a file, a pipe or a terminal. Writing never throws and never blocks the event loop, even if the
 * reader is slow or has ended. Text is buffered in memory up to a limit; lines beyond it are dropped and counted.
 */
export interface Output {
  write(text: string | Uint8Array): void;
  /** Resolves when all buffered text is written, or after `limitMs`, when the remaining lines are dropped. */
  settle(limitMs: number): Promise<void>;
}

export interface OutputSettings {
  /** Receives the first error when writing begins to fail. */
  readonly failed?: (error: Error) => void;
  /** Receives the number of dropped lines when writing succeeds again. */
  readonly recovered?: (droppedLines: number) => void;
  readonly retryMs?: number;
  readonly maxWaitingBytes?: number;
}

const maxWriteBytes = 128 * 1024;
const defaultMaxWaitingBytes = 8 * 1024 * 1024;
const defaultRetryMs = 500;

let dropped = 0;

/** Returns the number of lines that this process has dropped since its start. */
export function droppedLines(): number {
  return dropped;
}

interface Destination {
  write(bytes: Uint8Array, done: (error: Error | null, written: number) => void): void;
  /** Abandons a blocked write, which would otherwise prevent the process from exiting. */
  abandon(): void;
}

/** Opens an output to a file, given by its path, or to an open file descriptor, given by its number. */
export function openOutput(target: string | number, settings: OutputSettings = {}): Output {
  const { retryMs = defaultRetryMs, maxWaitingBytes = defaultMaxWaitingBytes } = settings;
  const destination = lazyDestination(target);
  let waiting: Uint8Array[] = [];
  let [waitingBytes, droppedBefore] = [0, 0];
  let [failing, ended] = [false, false];
  let writing: Uint8Array | null = null;
  const idle = new Set<() => void>();

  function drop(chunks: readonly Uint8Array[]): void {
    const lines = chunks.reduce((count, chunk) => count + linesIn(chunk), 0);
    dropped += lines;
    droppedBefore += lines;
  }

  function pass(): void {
    if (writing !== null || ended) return;
    if (waitingBytes === 0) {
      for (const resolve of idle) resolve();
      return;
    }
    const chunk = takePiece();
    writing = chunk;
    const done = (error: Error | null, written: number): void => {
      if (ended) return;
      writing = null;
      const rest = chunk.subarray(written);
      if (error === null && rest.length === 0) {
        recover();
        return pass();
      }
      waiting.unshift(rest);
      waitingBytes += rest.length;
      if (error === null) return pass();
      fail(error);
      // The timer is unreferenced, because an unwritable log must not prevent the process from exiting.
      setTimeout(pass, retryMs).unref();
    };
    try {
      destination().write(chunk, done);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), 0);
    }
  }

  function takePiece(): Uint8Array {
    let [count, bytes] = [0, 0];
    for (const { length } of waiting) {
      if (count > 0 && bytes + length > maxWriteBytes) break;
      count += 1;
      bytes += length;
    }
    const [first = Buffer.alloc(0)] = waiting;
    const chunk = count === 1 ? first : Buffer.concat(waiting.slice(0, count));
    waiting = waiting.slice(count);
    waitingBytes -= bytes;
    return chunk;
  }

  function fail(error: Error): void {
    if (!failing) settings.failed?.(error);
    failing = true;
  }

  function recover(): void {
    if (waitingBytes > 0) return;
    const [wasFailing, lines] = [failing, droppedBefore];
    [failing, droppedBefore] = [false, 0];
    if (wasFailing || lines > 0) settings.recovered?.(lines);
  }

  return {
    write(text) {
      const chunk = typeof text === 'string' ? Buffer.from(text) : text;
      if (ended || waitingBytes + chunk.length > maxWaitingBytes) return drop([chunk]);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      pass();
    },
    settle(limitMs) {
      if (writing === null && waitingBytes === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          ended = true;
          drop(writing === null ? waiting : [writing, ...waiting]);
          [waiting, waitingBytes] = [[], 0];
          if (writing !== null) destination().abandon();
          finish();
        }, limitMs);
        function finish(): void {
          clearTimeout(timer);
          idle.delete(finish);
          resolve();
        }
        idle.add(finish);
      });
    },
  };
}

/** Returns a function that opens the target at the first write, and tries again if that fails. */
function lazyDestination(target: string | number): () => Destination {
  let opened: Destination | null = null;
  return () => {
    opened ??= typeof target === 'string' ? toFile(openSync(target, 'a', 0o600)) : toDescriptor(target);
    return opened;
  };
}

function toDescriptor(fd: number): Destination {
  const kind = fstatSync(fd);
  return kind.isFIFO() || kind.isSocket() ? toStream(fd) : toFile(fd);
}

function toFile(fd: number): Destination {
  return {
    write: (bytes, done) => write(fd, bytes, 0, bytes.length, null, (error, written) => done(error, written)),
    abandon() {},
  };
}

/**
 * Writes to a pipe or socket with a stream, because a blocking write to a pipe that is not read would occupy a thread
 * forever.
 */
function toStream(fd: number): Destination {
  const socket = new Socket({ fd, readable: false, writable: true });
  socket.on('error', () => {});
  socket.unref();
  return {
    write(bytes, done) {
      if (socket.destroyed) return done(new Error('the reader has closed the pipe'), 0);
      socket.write(bytes, (error) => (error ? done(error, 0) : done(null, bytes.length)));
    },
    abandon: () => socket.destroy(),
  };
}

function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x0a) count += 1;
  return count;
}

let outputs: { readonly out: Output; readonly err: Output } | null = null;

/** Returns standard output and standard error of this process, which the log and single lines share. */
export function standardOutputs(): { readonly out: Output; readonly err: Output } {
  if (outputs) return outputs;
  const err = openOutput(2);
  outputs = { out: openOutput(1, reportOutputFailures(err)), err };
  // Errors are ignored, so that a failed write of other code, such as a warning of Node, does not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return outputs;
}

/** Reports on standard error when writing the log begins to fail and when it succeeds again. */
export function reportOutputFailures(err: Output): Pick<OutputSettings, 'failed' | 'recovered'> {
  return {
    failed: (error) =>
      err.write(terminalText(`Cannot write the log: ${error.message}. The portal continues.\n`)),
    recovered: (lines) => err.write(`The log can be written again. ${lines} lines were dropped.\n`),
  };
}

export function printLine(line: string): void {
  standardOutputs().out.write(`${terminalText(line)}\n`);
}

export function printError(line: string): void {
  standardOutputs().err.write(`${terminalText(line)}\n`);
}

/** Waits for at most `limitMs` until the buffered text of standard output and standard error is written. */
export async function settleOutputs(limitMs: number): Promise<void> {
  const { out, err } = standardOutputs();
  await Promise.all([out.settle(limitMs), err.settle(limitMs)]);
}
