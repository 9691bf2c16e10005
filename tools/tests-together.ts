import { createRequire } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';

/*
 * Runs test files in this process: `npm test` names them. Each file is a suite, so that its hooks are its own; `require`
 * runs a file here and now, and a test belongs to the suite that is being defined when it is met.
 */
const [order, ...files] = process.argv.slice(2);
/** Processes that make no promise about time give way to those that do. */
const lowerBy = 5;
const lowestPriority = 19;
if (order === '--after') setPriority(Math.min(lowestPriority, getPriority() + lowerBy));

const require = createRequire(import.meta.url);
for (const file of files) {
  describe(file, () => void require(join(import.meta.dirname, '..', file)));
}
