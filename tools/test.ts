import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventData, run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { useMemoryFolder } from './memory-folder.ts';
import { repositoryRoot } from './repository-root.ts';
import {
  type Batch,
  batchesFor,
  expectedMs,
  kindOf,
  lanes,
  rememberDurations,
  rememberedDurations,
} from './test-plan.ts';

/*
 * `npm test [-- PATTERN…]` runs all tests, except those of browsers, clients, operations, faults and attacks,
 * which have their own commands. All use one temporary PostgreSQL. `test-plan.ts` divides the files into
 * processes.
 */
/** Folders of tests that never run here. */
const excludedFolders = ['tests/browser/', 'tests/faults/'];
const foldersWithCommand = [...excludedFolders, 'tests/clients/', 'tests/attacks/', 'tests/operations/'];
const { values, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    also: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm test                          run the usual test files, without the test files of other commands
npm test -- --all                 run all test files except browser and fault tests
npm test -- PATTERN…              run the test files whose path contains one of the patterns
npm test -- --also PATTERN…       also run these test files`);
  process.exit(0);
}

const files = globSync(
  '{server,console/src,sdk/src,cli/src,mcp/src,conformance,contract,tools,bench,tests}/**/*.test.ts',
  {
    cwd: repositoryRoot,
  },
)
  // Skips tests of installed packages.
  .filter((file) => !file.includes('/node_modules/'))
  .filter((file) => isNamed(file) || ((patterns.length === 0 || values.also) && isEveryday(file)))
  .sort();
if (files.length === 0) {
  console.error(`No test file has ${patterns.join(' or ')} in its path.`);
  process.exit(2);
}

const removeMemoryFolder = useMemoryFolder();
const server = await testServer();
Object.assign(process.env, server.environment);
const counts = { passed: 0, failed: 0, skipped: 0 };
const durations = new Map<string, number>();
const failed = new Set<string>();
const maxShownSlowest = 10;
/** Folder with a subfolder for each test file that a process has started. */
const takenFolder = mkdtempSync(join(tmpdir(), 'taken-'));
/**
 * Enlarges the memory for new objects, because a process that loads every module then collects garbage a
 * hundred times less often.
 */
const newObjectMemoryOptions = ['--min-semi-space-size=16', '--max-semi-space-size=64'];
const togetherFile = join(import.meta.dirname, 'run-test-files.ts');
const fewerHooks = join(import.meta.dirname, 'fewer-test-hooks.ts');
/**
 * Matches the totals of a process. Other notes explain why a process has failed although all its tests passed.
 */
const summary = /^ℹ (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;
/**
 * Maximum duration of a process. A process that takes longer is killed, so that its results are printed and its
 * file is named.
 */
const batchLimitMs = 2_400_000;
/** Maximum duration of one test, so that a test that hangs is named. */
const testLimitMs = 600_000;
const began = performance.now();
try {
  const remembered = rememberedDurations();
  const planned = files.map((path) => {
    const kind = kindOf(path, readFileSync(join(repositoryRoot, path), 'utf8'));
    return { path, kind, ms: expectedMs(path, kind, remembered) };
  });
  const batches = batchesFor(planned);
  await Promise.all(Array.from({ length: lanes }, () => runLane(batches)));
} finally {
  await server.stop();
  removeMemoryFolder();
}
rememberDurations(durations);
// Reports files without a duration as failed, because they could not be loaded or their process ended too early.
for (const file of files) if (!durations.has(file)) failed.add(file);
if (counts.failed === 0) counts.failed = failed.size;
const seconds = Math.round((performance.now() - began) / 1000);
const slowest = [...durations].toSorted(([, one], [, other]) => other - one).slice(0, maxShownSlowest);
console.log(
  `\n${files.length} files in ${seconds} s${files.length > maxShownSlowest ? ', the slowest' : ''}:`,
);
for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
for (const file of failed) console.log(`  failed   ${file}`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 || failed.size > 0 || counts.passed === 0 ? 1 : 0;
// Forces the exit after a few seconds, because the process can wait forever for a compiler thread (nodejs/node#64274).
setTimeout(() => process.exit(), 5_000).unref();

function isEveryday(file: string): boolean {
  return !(values.all ? excludedFolders : foldersWithCommand).some((folder) => file.startsWith(folder));
}

function isNamed(file: string): boolean {
  return patterns.some((pattern) => file.includes(pattern));
}

async function runLane(batches: Batch[]): Promise<void> {
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    if (batch.files.some((file) => !existsSync(join(takenFolder, encodeURIComponent(file)))))
      await runBatch(batch);
  }
}

/**
 * Runs a batch of files in one process, except files that another process has started, and prints their results
 * at its end.
 */
async function runBatch({ kind, files: names }: Batch): Promise<void> {
  const stream = run({
    files: [togetherFile],
    cwd: repositoryRoot,
    signal: AbortSignal.timeout(batchLimitMs),
    // Uses the sources of the client package, so that tests need no build.
    execArgv: [
      '--conditions=@customs-portal/source',
      `--test-timeout=${testLimitMs}`,
      '--import',
      fewerHooks,
      ...newObjectMemoryOptions,
    ],
    argv: [kind === 'timed' ? '--first' : '--after', takenFolder, ...names],
  });
  const count = (
    result: keyof typeof counts,
    { details, name, nesting, skip, todo }: EventData.TestPass | EventData.TestFail,
  ): void => {
    // Skips results of suites and of files without tests, which the runner reports as a test with the name of
    // the file.
    if (details.type === 'suite' || (nesting === 0 && !names.includes(name))) return;
    counts[skip === undefined && todo === undefined ? result : 'skipped'] += 1;
  };
  stream.on('test:pass', (passed) => count('passed', passed));
  stream.on('test:fail', (failure) => {
    count('failed', failure);
    if (failure.nesting === 0) failed.add(failure.name);
  });
  // Measures from the end of the previous file, because the duration of a suite does not include its top-level `await`.
  let since = performance.now();
  stream.on('test:complete', ({ name, nesting }) => {
    if (nesting !== 0 || !names.includes(name)) return;
    durations.set(name, performance.now() - since);
    since = performance.now();
  });
  const printed = await stream.compose(spec).toArray();
  const lines = printed.join('').split('\n');
  console.log(lines.filter((line) => !summary.test(line)).join('\n'));
}
