import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';

/*
 * npm test [-- PATTERN…]: every *.test.ts but those that have a command of their own (`test:browser`, `test:clients`,
 * `test:operations`, `test:faults`, `test:attacks`), on one throw-away PostgreSQL with a database of its own for each file. There are three lanes, since whole portals wait most of
 * the time; those that assert promises about time go one after the other in the first. Tests of single modules share
 * processes, some files in each: starting one costs more than most of those tests.
 */
const root = join(import.meta.dirname, '..');
const promisesAboutTime = [
  'tests/conformance.test.ts',
  'tests/revocation.test.ts',
  'tests/start-and-stop.test.ts',
];
/** What has a command of its own, so that the tests of every day stay short. */
const never = ['tests/browser/', 'tests/faults/'];
const ofTheirOwn = [...never, 'tests/clients/', 'tests/attacks/', 'tests/operations/'];
const args = process.argv.slice(2);
const all = args.includes('--all');
const patterns = args.filter((one) => one !== '--all');
if (patterns.includes('--help')) {
  console.log(`npm test                  runs the test files but those with a command of their own
npm test -- --all         runs all but those in a browser and the faults
npm test -- PATTERN…      runs those whose path contains one of the patterns`);
  process.exit(0);
}

const files = globSync(
  '{server,console/src,sdk/src,cli/src,mcp/src,conformance,contract,tools,bench,tests}/**/*.test.ts',
  {
    cwd: root,
  },
)
  // Some folders have packages of their own, which bring their tests.
  .filter((file) => !file.includes('/node_modules/'))
  .filter((file) =>
    patterns.length === 0
      ? !(all ? never : ofTheirOwn).some((folder) => file.startsWith(folder))
      : patterns.some((pattern) => file.includes(pattern)),
  )
  .sort();
if (files.length === 0) {
  console.error(`No test file has ${patterns.join(' or ')} in its path.`);
  process.exit(2);
}

const server = await testServer();
Object.assign(process.env, server.environment);
const counts = { passed: 0, failed: 0, skipped: 0 };
const durations = new Map<string, number>();
const failedFiles: string[] = [];
const slowestShown = 10;
const filesInProcess = 10;
const togetherFile = join(import.meta.dirname, 'tests-together.ts');
/** What runs in one process: a file, or several of them. */
type Run = readonly string[];
const began = performance.now();
try {
  const alone = files.filter((file) => !sharesProcess(file));
  const together = files.filter(sharesProcess);
  const timed = alone.filter((file) => promisesAboutTime.includes(file));
  const others = alone.filter((file) => !promisesAboutTime.includes(file));
  const single = (file: string): Run => [file];
  // The longest first, so that the lanes end at about the same time.
  const shared = [
    ...others.filter((file) => !isWhole(file)).map(single),
    ...others.filter(isWhole).map(single),
    ...inParts(together.filter(usesDatabase), filesInProcess),
    ...inParts(
      together.filter((file) => !usesDatabase(file)),
      together.length,
    ),
  ];
  await Promise.all([runLane(timed.map(single), shared), runLane([], shared), runLane([], shared)]);
} finally {
  await server.stop();
}
const seconds = Math.round((performance.now() - began) / 1000);
const slowest = [...durations].toSorted(([, one], [, other]) => other - one).slice(0, slowestShown);
console.log(`\n${files.length} files in ${seconds} s${files.length > slowestShown ? ', the slowest' : ''}:`);
for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
for (const file of failedFiles) console.log(`  failed   ${file}`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
// By itself, since process.exit can wait for ever for a compiler thread (nodejs/node#64274); what still holds it is let go.
setTimeout(() => process.exit(), 5_000).unref();

function isWhole(file: string): boolean {
  return file.startsWith('tests/');
}

/** Whole portals have processes of their own anyway, and a file that changes the environment would do so for others. */
function sharesProcess(file: string): boolean {
  return !isWhole(file) && !readFileSync(join(root, file), 'utf8').includes('process.env');
}

function usesDatabase(file: string): boolean {
  return /^(?:before|after)\(|[tT]estDatabase\(/m.test(readFileSync(join(root, file), 'utf8'));
}

function inParts(all: readonly string[], size: number): Run[] {
  const parts: Run[] = [];
  for (let start = 0; start < all.length; start += size) parts.push(all.slice(start, start + size));
  return parts;
}

async function runLane(own: readonly Run[], shared: Run[]): Promise<void> {
  for (const one of own) await runFiles(one);
  for (let one = shared.shift(); one !== undefined; one = shared.shift()) await runFiles(one);
}

/** Runs files in one process of their own, and tells of them when it has ended. */
async function runFiles(names: Run): Promise<void> {
  const runBegan = performance.now();
  const [first = ''] = names;
  const isOne = names.length === 1;
  const stream = run({
    files: [isOne ? join(root, first) : togetherFile],
    cwd: root,
    // The client package is taken as its sources: nothing is built for tests.
    execArgv: ['--conditions=@customs-portal/source'],
    ...(!isOne && { argv: [...names] }),
  });
  // One summary comes for the file, and one without a file for all of them.
  stream.on('test:summary', ({ file: summed, counts: counted }) => {
    if (summed !== undefined) return;
    counts.passed += counted.passed;
    const failed = counted.tests - counted.passed - counted.skipped - counted.todo;
    counts.failed += failed;
    counts.skipped += counted.skipped + counted.todo;
    if (failed > 0 && isOne) failedFiles.push(first);
  });
  // Together, each file is a suite of its name.
  stream.on('test:complete', ({ name, nesting, details }) => {
    if (isOne || nesting > 0 || !names.includes(name)) return;
    durations.set(name, details.duration_ms);
    if (!details.passed) failedFiles.push(name);
  });
  const told = await stream.compose(spec).toArray();
  const lines = told.join('').split('\n');
  console.log(lines.filter((line) => !line.startsWith('ℹ ')).join('\n'));
  if (isOne) durations.set(first, performance.now() - runBegan);
}
