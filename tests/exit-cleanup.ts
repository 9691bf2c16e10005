import { spawn } from 'node:child_process';

/**
 * Starts a shell that runs a script with these arguments when this process ends, even when killed. Returns
 * the function that cancels it.
 */
export function runAfterExit(script: string, ...args: readonly string[]): () => void {
  const waiting = 'read -r word; [ "$word" = done ] && exit; ';
  const guard = spawn('/bin/sh', ['-c', waiting + script, 'sh', ...args], {
    cwd: '/',
    // Ctrl-C ends the test; its guard must survive it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // A test that kills the guard needs no error.
  guard.stdin.on('error', () => {});
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => {
    guard.stdin.end('done\n');
  };
}
