import { AsyncResource } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';

/*
 * Runs test files in this process, one after the other, leaving out those that another process has taken: `npm test` names
 * them. Each file is a suite, so that its hooks are its own; `require` runs a file here and now, and a test belongs to the
 * suite that is being defined when it is met.
 */
const [order, takenFolder = '', ...files] = process.argv.slice(2);
/** Processes that make no promise about time give way to those that do. */
const lowerBy = 5;
const lowestPriority = 19;
if (order === '--after') setPriority(Math.min(lowestPriority, getPriority() + lowerBy));

const require = createRequire(import.meta.url);
/** A suite that is defined in the hook of another would belong to that one. */
const outside = new AsyncResource('test files');
runNext();

function runNext(): void {
  const file = takeNext();
  if (file === undefined) return;
  outside.runInAsyncScope(() =>
    describe(file, () => {
      // The first hook, since one that fails ends the others.
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
      // Another process has taken it.
    }
  }
  return undefined;
}
