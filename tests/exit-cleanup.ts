import { spawn } from 'node:child_process';

/**
 * Starts a shell that runs a script when this process ends, even if it is killed. Returns a function that
 * cancels it.
 */
export function runAfterExit(script: string, ...args: readonly string[]): () => void {
  const waiting = 'read -r word; [ "$word" = done ] && exit; ';
  const guard = spawn('/bin/sh', ['-c', waiting + script, 'sh', ...args], {
    cwd: '/',
    // Detaches the shell, so that Ctrl-C ends the test but not the cleanup.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // Ignores errors of the pipe, because a test can kill the shell.
  guard.stdin.on('error', () => {});
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => {
    guard.stdin.end('done\n');
  };
}
