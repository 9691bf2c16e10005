const patienceMs = 3_000;

/**
 * Ends this process, whose work is done: by itself, once nothing holds it any more. process.exit can wait for ever for a
 * compiler thread (nodejs/node#64274). What still holds it after a while is told, and then it ends by a signal.
 * `tell` may return a promise that resolves when the line is written.
 */
export function endProcess(exitCode: number, tell: (line: string) => unknown): void {
  process.exitCode = exitCode;
  setTimeout(async () => {
    await tell(
      `The process is ended, although these resources are still open: ${process.getActiveResourcesInfo().join(', ')}.`,
    );
    // Service managers take an end by SIGTERM for one in good order, and by SIGKILL for a failure.
    endBy(exitCode === 0 ? 'SIGTERM' : 'SIGKILL');
  }, patienceMs).unref();
}

/** Ends this process at once, as the signal would have if nobody had listened. */
export function endBy(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Reached as process 1 of a container alone, which its own signals do not end.
  process.exitCode ??= 1;
  process.exit();
}
