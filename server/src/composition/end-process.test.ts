import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const file = join(import.meta.dirname, 'end-process.ts');

/** A process of these statements, to its end. */
function run(statements: string) {
  const text = `import { endBy, endProcess } from ${JSON.stringify(file)}; ${statements}`;
  const { status, signal, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', text],
    { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGABRT' },
  );
  return { status, signal, stdout };
}

const held = 'setInterval(() => {}, 1_000); process.on("SIGTERM", () => {});';

describe('a process whose work is done', () => {
  test('ends by itself, with its code', () => {
    for (const code of [0, 1, 2]) {
      const ended = run(`endProcess(${code}, console.log);`);
      assert.deepEqual(ended, { status: code, signal: null, stdout: '' });
    }
  });

  test('finishes what it still writes', () => {
    const { status, stdout } = run('endProcess(0, console.log); setTimeout(() => console.log("late"), 200);');
    assert.deepEqual({ status, stdout }, { status: 0, stdout: 'late\n' });
  });

  test('ends by a signal when something holds it, and tells what', () => {
    const stopped = run(`${held} endProcess(0, console.log);`);
    assert.deepEqual(stopped, {
      status: null,
      signal: 'SIGTERM',
      stdout: 'The process is ended, although these resources are still open: Timeout.\n',
    });
    assert.equal(run(`${held} endProcess(1, console.log);`).signal, 'SIGKILL');
  });

  test('ends at once by a signal that it listens to', () => {
    const { signal } = run('process.on("SIGINT", () => {}); setInterval(() => {}, 1_000); endBy("SIGINT");');
    assert.equal(signal, 'SIGINT');
  });
});
