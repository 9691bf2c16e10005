import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const file = join(import.meta.dirname, 'end-process.ts');

/** Runs a process with these statements until it exits. */
function run(statements: string) {
  const text = `import { exitBySignal, exitWhenIdle } from ${JSON.stringify(file)}; ${statements}`;
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', text],
    { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGABRT' },
  );
  return { status, signal, stdout };
}

const held = 'setInterval(() => {}, 1_000); process.on("SIGTERM", () => {});';

describe('process exit', () => {
  test('exits on its own with its exit code', () => {
    for (const code of [0, 1, 2]) {
      const ended = run(`exitWhenIdle(${code}, console.log);`);
      assert.deepEqual(ended, { status: code, signal: null, stdout: '' });
    }
  });

  test('finishes pending writes before the exit', () => {
    const { status, stdout } = run(
      'exitWhenIdle(0, console.log); setTimeout(() => console.log("late"), 200);',
    );
    assert.deepEqual({ status, stdout }, { status: 0, stdout: 'late\n' });
  });

  test("exits by signal and lists the open resources if it can't exit on its own", () => {
    const stopped = run(`${held} exitWhenIdle(0, console.log);`);
    assert.deepEqual(stopped, {
      status: null,
      signal: 'SIGTERM',
      stdout: 'The process is ended, although these resources are still open: Timeout.\n',
    });
    assert.equal(run(`${held} exitWhenIdle(1, console.log);`).signal, 'SIGKILL');
  });

  test('exits at once by a signal that has a listener', () => {
    const { signal } = run(
      'process.on("SIGINT", () => {}); setInterval(() => {}, 1_000); exitBySignal("SIGINT");',
    );
    assert.equal(signal, 'SIGINT');
  });
});
