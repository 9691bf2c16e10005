import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe } from 'node:test';

/*
 * Test files that share this process: `npm test` names them. Each is a suite, so that its hooks are its own; `require`
 * runs a file here and now, and a test belongs to the suite that is being written down when it is met.
 */
const require = createRequire(import.meta.url);
for (const file of process.argv.slice(2)) {
  describe(file, () => void require(join(import.meta.dirname, '..', file)));
}
