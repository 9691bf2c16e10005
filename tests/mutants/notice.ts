import { join } from 'node:path';
import { afterEach } from 'node:test';

/*
 * node notice.ts TEST: runs a test file in this process, and ends with 1 at the first test that fails. One is enough to
 * have noticed a planted fault, and nothing of the others is waited for. A reporter would hear of it too late: tests that
 * wait for nothing leave it no turn.
 */
afterEach((context) => {
  if ('passed' in context && context.passed === false) process.exit(1);
});
await import(join(process.cwd(), process.argv[2] ?? ''));
