import { join } from 'node:path';
import { test } from 'node:test';

/** Test files that share this process: `npm test` names them. */
const files: unknown = JSON.parse(process.env.TESTS_TOGETHER ?? '[]');
if (!Array.isArray(files)) throw new Error('TESTS_TOGETHER is no list of files');
for (const file of files) {
  await import(join(import.meta.dirname, '..', String(file))).catch((fault: unknown) => {
    test(`${file} can be loaded`, () => {
      throw fault;
    });
  });
}
