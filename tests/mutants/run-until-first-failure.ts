import { join } from 'node:path';
import { afterEach } from 'node:test';

/*
 * Runs a test file in this process and exits with 1 at the first failure, which is enough to detect a mutant. A
 * reporter would be too late, because synchronous tests do not let it run.
 */
afterEach((context) => {
  if ('passed' in context && context.passed === false) process.exit(1);
});
await import(join(process.cwd(), process.argv[2] ?? ''));
