import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { testServer } from '../server/src/foundation/database/test-database.ts';

/*
 * npm test [-- PATTERN…]: every *.test.ts, on one throw-away PostgreSQL with a database of its own for each file. First
 * the tests that start whole portals, which take longest, and what stands beside the code, two files at a time; then,
 * one after the other, those that assert promises about time.
 */
const root = join(import.meta.dirname, '..');
const promisesAboutTime = [
  'tests/conformance.test.ts',
  'tests/revocation.test.ts',
  'tests/start-and-stop.test.ts',
];
const patterns = process.argv.slice(2);
if (patterns.includes('--help')) {
  console.log('npm test [-- PATTERN…]   runs the test files whose path contains one of the patterns, or all');
  process.exit(0);
}

const files = globSync('{server,console/src,conformance,contract,tools,bench,tests}/**/*.test.ts', {
  cwd: root,
})
  .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
  .sort();
if (files.length === 0) {
  console.error(`No test file has ${patterns.join(' or ')} in its path.`);
  process.exit(2);
}

// Hundreds of processes load the same modules: they are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
const server = await testServer();
Object.assign(process.env, server.environment);
const counts = { passed: 0, failed: 0, skipped: 0 };
const durations = new Map<string, number>();
const slowestShown = 10;
const began = performance.now();
try {
  const timed = files.filter((file) => promisesAboutTime.includes(file));
  const others = files.filter((file) => !promisesAboutTime.includes(file));
  await runFiles(
    others.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one))),
    2,
  );
  await runFiles(timed, 1);
} finally {
  await server.stop();
}
const seconds = Math.round((performance.now() - began) / 1000);
const slowest = [...durations].toSorted(([, one], [, other]) => other - one).slice(0, slowestShown);
console.log(`\n${files.length} files in ${seconds} s${files.length > slowestShown ? ', the slowest' : ''}:`);
for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

function isWhole(file: string): boolean {
  return file.startsWith('tests/');
}

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
  // The process of a file is told of as a test with the name of the file.
  stream.on('test:complete', ({ name, file, details }) => {
    if (name === file) durations.set(relative(root, name), details.duration_ms);
  });
  await new Promise<void>((resolve, reject) => {
    stream.on('error', reject);
    stream.once('end', resolve);
    stream.compose(spec).pipe(process.stdout, { end: false });
  });
}
