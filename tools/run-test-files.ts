import { AsyncResource } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { loadWithPromiseHooks } from './fewer-test-hooks.ts';

/*
 * Runs test files one after another in this process, except those that another process has started. Each file
 * becomes a suite, so that its hooks are separate.
 */
const [order, takenFolder = '', ...files] = process.argv.slice(2);
/**
 * Increase of the nice value for processes whose tests have no time limits, so that those with limits run
 * first.
 */
const priorityStep = 5;
const lowestPriority = 19;
/** Time for the last results and for what tests close at the end, after which the process exits in any case. */
const exitDelayMs = 30_000;
if (order === '--after') setPriority(Math.min(lowestPriority, getPriority() + priorityStep));

/** Defines suites outside of any hook, because a suite defined in a hook belongs to the suite of that hook. */
const rootContext = new AsyncResource('test files');
runNext();

function runNext(): void {
  const file = takeNext();
  if (file === undefined) {
    // A test that exceeded its time limit may still wait.
    setTimeout(() => process.exit(), exitDelayMs).unref();
    return;
  }
  rootContext.runInAsyncScope(() =>
    describe(file, () =>
      loadWithPromiseHooks(async () => {
        try {
          await import(`../${file}`);
        } finally {
          // Registers this hook last, because the next file begins to set up its tests at once.
          after(runNext);
        }
      }),
    ),
  );
}

function takeNext(): string | undefined {
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    try {
      mkdirSync(join(takenFolder, encodeURIComponent(file)));
      return file;
    } catch {
      // Skips the file, because another process has started it.
    }
  }
  return undefined;
}
