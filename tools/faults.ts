import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import type { FaultTestResult } from '../tests/faults/fault-report-case.ts';
import { formatFaultReport } from './fault-report.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * `npm run test:faults` runs the fault tests one file after another, because their promises depend on time, and
 * combines their findings into a report.
 */
const usage = `npm run test:faults                 inject every fault, and write reports/faults.md
npm run test:faults -- --short      only the tests that take seconds, with few rounds
npm run test:faults -- --report     also write docs/faults.md
npm run test:faults -- PATTERN…     only the test files whose path contains one of the patterns;
                                    their results replace those of the last complete run

ROUNDS sets the number of repetitions of random faults. Some tests require root or Debian packages, and print which.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

/** Test files that take seconds. The others take minutes, or need more resources than a busy machine has. */
const shortTests = ['killed-processes', 'killed-bulk'];
const shortRounds = '3';
/** Tests in other folders that also belong to the fault tests. They run with `npm test` too. */
const testsElsewhere = ['tests/revocation.test.ts'];

const all = [...globSync('tests/faults/**/*.test.ts', { cwd: repositoryRoot }).sort(), ...testsElsewhere];
const patterns = values.short ? shortTests : positionals;
const files = all.filter((file) => patterns.length === 0 || patterns.some((one) => file.includes(one)));
if (files.length === 0) {
  console.error(`No fault test has ${patterns.join(' or ')} in its path.`);
  process.exit(2);
}
if (values.short) process.env.ROUNDS ??= shortRounds;
const reportFolder = join(repositoryRoot, 'reports', 'faults');
const isWhole = patterns.length === 0;
if (values.report && !isWhole && (values.short || !existsSync(reportFolder))) {
  console.error('A report requires a complete run first: npm run test:faults.');
  process.exit(2);
}
if (isWhole) await rm(reportFolder, { recursive: true, force: true });
await mkdir(reportFolder, { recursive: true });
// Keeps the findings of the last full run if this run is short, because a short run has fewer.
const folder = values.short ? await mkdtemp(join(tmpdir(), 'faults-')) : reportFolder;
process.env.FAULTS_FINDINGS = folder;
process.env.NODE_COMPILE_CACHE ??= join(repositoryRoot, 'node_modules', '.cache', 'compiled');
const server = await testServer({ autovacuum: true });
Object.assign(process.env, server.environment);
let failed = 0;
try {
  // Forces each file to end, because a failed test can leave its load running.
  const stream = run({
    files: files.map((file) => join(repositoryRoot, file)),
    cwd: repositoryRoot,
    concurrency: 1,
    forceExit: true,
  });
  stream.on('test:fail', () => {
    failed += 1;
  });
  for await (const text of stream.compose(spec)) process.stdout.write(String(text));
  const report = formatFaultReport(await readFindings());
  await writeFile(join(repositoryRoot, 'reports', 'faults.md'), report);
  console.log('Written: reports/faults.md');
  if (values.report) {
    await writeFile(join(repositoryRoot, 'docs', 'faults.md'), report);
    console.log('Written: docs/faults.md');
  }
} finally {
  await server.stop();
  if (values.short) await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
// Ends the process after a few seconds, because otherwise it would end much later: see tools/test.ts.
setTimeout(() => process.exit(), 5_000).unref();

async function readFindings(): Promise<FaultTestResult[]> {
  const names = await readdir(folder);
  const findings = await Promise.all(
    names.map(async (name) => {
      const finding: FaultTestResult = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return finding;
    }),
  );
  return findings.toSorted((one, other) => one.at.localeCompare(other.at));
}
