import { AsyncResource } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';

/*
 * Runs test files in this process sequentially, except those that another process has started, for `npm
 * test`. Each file is a suite, so that its hooks are separate; `require` runs a file synchronously, and a
 * test belongs to the suite being defined at that time.
 */
const [order, takenFolder = '', ...files] = process.argv.slice(2);
/** Processes without time limits in their tests have a lower priority than those with them. */
const lowerBy = 5;
const lowestPriority = 19;
if (order === '--after') setPriority(Math.min(lowestPriority, getPriority() + lowerBy));

const require = createRequire(import.meta.url);
/** A suite defined in the hook of another would belong to that one. */
const outside = new AsyncResource('test files');
runNext();

function runNext(): void {
  const file = takeNext();
  if (file === undefined) return;
  outside.runInAsyncScope(() =>
    describe(file, () => {
      // The first hook, because a failing one ends the others.
      after(runNext);
      require(join(import.meta.dirname, '..', file));
    }),
  );
}

function takeNext(): string | undefined {
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    try {
      mkdirSync(join(takenFolder, encodeURIComponent(file)));
      return file;
    } catch {
      // Another process has started it.
    }
  }
  return undefined;
}
