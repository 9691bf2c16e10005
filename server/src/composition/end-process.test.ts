import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const file = join(import.meta.dirname, 'end-process.ts');

/** Runs the given statements in a new process, and waits until it exits. */
function run(statements: string) {
  const text = `import { exitBySignal, exitWhenEventLoopIsEmpty } from ${JSON.stringify(file)}; ${statements}`;
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', text],
    { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGABRT' },
  );
  return { status, signal, stdout };
}

const keepAliveScript = 'setInterval(() => {}, 1_000); process.on("SIGTERM", () => {});';

describe('a process that exits when idle', () => {
  test('exits by itself with its exit code', () => {
    for (const code of [0, 1, 2]) {
      const ended = run(`exitWhenEventLoopIsEmpty(${code}, console.log);`);
      assert.deepEqual(ended, { status: code, signal: null, stdout: '' });
    }
  });

  test('completes pending writes before it exits', () => {
    const { status, stdout } = run(
      'exitWhenEventLoopIsEmpty(0, console.log); setTimeout(() => console.log("late"), 200);',
    );
    assert.deepEqual({ status, stdout }, { status: 0, stdout: 'late\n' });
  });

  test("lists its open resources and exits by a signal if it can't exit by itself", () => {
    const stopped = run(`${keepAliveScript} exitWhenEventLoopIsEmpty(0, console.log);`);
    assert.deepEqual(stopped, {
      status: null,
      signal: 'SIGTERM',
      stdout: 'The process is ended, although these resources are still open: Timeout.\n',
    });
    assert.equal(run(`${keepAliveScript} exitWhenEventLoopIsEmpty(1, console.log);`).signal, 'SIGKILL');
  });

  test('ends at once by exitBySignal, even if the signal has a listener', () => {
    const { signal } = run(
      'process.on("SIGINT", () => {}); setInterval(() => {}, 1_000); exitBySignal("SIGINT");',
    );
    assert.equal(signal, 'SIGINT');
  });
});
