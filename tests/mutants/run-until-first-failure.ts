import { join } from 'node:path';
import { afterEach } from 'node:test';

/*
 * node notice.ts TEST: runs a test file in this process and exits with 1 at the first failing test, which is
 * enough to detect a mutant. A reporter would get the failure too late: synchronous tests never let it run.
 */
afterEach((context) => {
  if ('passed' in context && context.passed === false) process.exit(1);
});
await import(join(process.cwd(), process.argv[2] ?? ''));
