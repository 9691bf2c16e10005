const patienceMs = 3_000;

/**
 * Lets this process exit once its event loop is empty, because process.exit can block on a compiler thread
 * (nodejs/node#64274). After a timeout it reports the open resources and exits by signal. `tell` may return a
 * promise that resolves when the line is written.
 */
export function exitWhenIdle(exitCode: number, tell: (line: string) => unknown): void {
  process.exitCode = exitCode;
  setTimeout(async () => {
    await tell(
      `The process is ended, although these resources are still open: ${process.getActiveResourcesInfo().join(', ')}.`,
    );
    // Service managers treat an exit by SIGTERM as clean and by SIGKILL as a failure.
    exitBySignal(exitCode === 0 ? 'SIGTERM' : 'SIGKILL');
  }, patienceMs).unref();
}

/** Exits immediately by a signal, bypassing its listeners. */
export function exitBySignal(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Reached only as process 1 of a container, which ignores its own signals.
  process.exitCode ??= 1;
  process.exit();
}
