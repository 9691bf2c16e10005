const patienceMs = 3_000;

/**
 * Lets this process exit when its event loop is empty, instead of calling process.exit, which can hang
 * (nodejs/node#64274). After a timeout, reports the open resources with `writeLine` and exits by a signal. `writeLine` may
 * return a promise that resolves when the line is written.
 */
export function exitWhenEventLoopIsEmpty(exitCode: number, writeLine: (line: string) => unknown): void {
  process.exitCode = exitCode;
  setTimeout(async () => {
    await writeLine(
      `The process is ended, although these resources are still open: ${process.getActiveResourcesInfo().join(', ')}.`,
    );
    // Service managers treat an exit by SIGTERM as success and an exit by SIGKILL as failure.
    exitBySignal(exitCode === 0 ? 'SIGTERM' : 'SIGKILL');
  }, patienceMs).unref();
}

/** Ends this process immediately by a signal, without calling the listeners of the signal. */
export function exitBySignal(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // This line is reached only if the process is process 1 of a container, to which its own signals do not apply.
  process.exitCode ??= 1;
  process.exit();
}
