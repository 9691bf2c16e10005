import { run } from 'node:test';

/*
 * node notice.ts TEST…: runs test files in this process, and ends with 1 at the first test that fails. One is enough to
 * have noticed a planted fault, and nothing of the others is waited for.
 */
for await (const { type } of run({ files: process.argv.slice(2), isolation: 'none' })) {
  if (type === 'test:fail') process.exit(1);
}
