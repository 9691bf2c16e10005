import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { testServer } from '../server/src/foundation/database/test-database.ts';

/*
 * npm test [-- PATTERN…]: every *.test.ts, on one throw-away PostgreSQL with a database of its own for each file. First
 * what stands beside the code, two files at a time; then the tests that start whole portals, one after the other,
 * because they assert promises about time.
 */
const root = join(import.meta.dirname, '..');
const patterns = process.argv.slice(2);
if (patterns.includes('--help')) {
  console.log('npm test [-- PATTERN…]   runs the test files whose path contains one of the patterns, or all');
  process.exit(0);
}

const files = globSync('{server,conformance,contract,tools,bench,tests}/**/*.test.ts', { cwd: root })
  .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
  .sort();
if (files.length === 0) {
  console.error(`No test file has ${patterns.join(' or ')} in its path.`);
  process.exit(2);
}

const server = await testServer();
Object.assign(process.env, server.environment);
const counts = { passed: 0, failed: 0, skipped: 0 };
const began = performance.now();
try {
  const whole = (file: string): boolean => file.startsWith('tests/');
  await runFiles(
    files.filter((file) => !whole(file)),
    2,
  );
  await runFiles(files.filter(whole), 1);
} finally {
  await server.stop();
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`\n${files.length} files in ${seconds} s`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

async function runFiles(some: readonly string[], concurrency: number): Promise<void> {
  if (some.length === 0) return;
  const stream = run({ files: some.map((file) => join(root, file)), concurrency, cwd: root });
  // One summary comes for each file, and one without a file for all of them.
  stream.on('test:summary', ({ file, counts: counted }) => {
    if (file !== undefined) return;
    counts.passed += counted.passed;
    counts.failed += counted.tests - counted.passed - counted.skipped - counted.todo;
    counts.skipped += counted.skipped + counted.todo;
  });
  await new Promise<void>((resolve, reject) => {
    stream.on('error', reject);
    stream.once('end', resolve);
    stream.compose(spec).pipe(process.stdout, { end: false });
  });
}
