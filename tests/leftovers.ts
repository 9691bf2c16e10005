import { spawn } from 'node:child_process';

/**
 * A shell that waits for the end of this process, killed or not, and then runs a script with these arguments.
 * Answers the function that sends it home: nothing is left to do.
 */
export function atTheEnd(script: string, ...args: readonly string[]): () => void {
  const waiting = 'read -r word; [ "$word" = done ] && exit; ';
  const guard = spawn('/bin/sh', ['-c', waiting + script, 'sh', ...args], {
    cwd: '/',
    // Ctrl-C ends the test; its guard stays a moment longer.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // A test that ends the guard has nothing to wait for.
  guard.stdin.on('error', () => {});
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => {
    guard.stdin.end('done\n');
  };
}
