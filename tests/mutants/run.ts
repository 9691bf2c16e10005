import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isRecord, listAt, textAt } from '../../conformance/json.ts';
import { testServer } from '../../server/src/foundation/database/testing/throwaway-database.ts';
import { type MutationModule, mutationModules } from './modules.ts';
import { formatPercent, type MutationScore, mutationPageOf, mutationScoresOf } from './scores.ts';

/*
 * `npm run test:mutants [-- NAME…]` creates mutants of the code, one at a time, and checks whether tests detect
 * them. Results remain in reports/mutants, so that the next run repeats only surviving mutants, timeouts and
 * changed code; `--anew` repeats everything.
 */
const root = join(import.meta.dirname, '..', '..');
const reports = join(root, 'reports', 'mutants');
const minScore = 85;
const { values: options, positionals: args } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (options.help) {
  console.log(`npm run test:mutants             plants faults in: ${mutationModules.map(({ name }) => name).join(', ')}
npm run test:mutants -- NAME…    in those alone
npm run test:mutants -- --anew   asks again for what was noticed before
npm run test:mutants -- --report plants nothing, and writes docs/mutants.md from what the last runs found`);
  process.exit(0);
}
const selectedModules = mutationModules.filter(({ name }) => args.length === 0 || args.includes(name));
if (selectedModules.length === 0) {
  console.error(`No module is called ${args.join(' or ')}.`);
  process.exit(2);
}

if (options.report) {
  writeFileSync(join(root, 'docs', 'mutants.md'), mutationPageOf(mutationModules, reports));
  console.log('docs/mutants.md is written.');
  process.exit(0);
}
mkdirSync(reports, { recursive: true });
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
const server = selectedModules.some(({ database }) => database) ? await testServer() : null;
const scores: MutationScore[] = [];
try {
  for (const module of selectedModules) scores.push(...(await runStryker(module)));
} finally {
  await server?.stop();
}
for (const { file, survivors } of scores)
  for (const each of survivors) console.log(`survived  ${file}:${each}`);
for (const { file, noticed, all } of scores)
  console.log(`${formatPercent(noticed, all)}  ${String(noticed).padStart(4)} of ${all}  ${file}`);
const sum = (of: 'noticed' | 'all'): number => scores.reduce((total, score) => total + score[of], 0);
console.log(
  `${formatPercent(sum('noticed'), sum('all'))}  of ${sum('all')} planted faults were noticed; ${minScore} % are asked for`,
);
process.exitCode = sum('noticed') / sum('all') < minScore / 100 ? 1 : 0;

async function runStryker({ name, files, tests, words }: MutationModule): Promise<MutationScore[]> {
  const report = join(reports, `${name}.json`);
  const configuration = join(reports, `${name}.config.json`);
  const found = join(reports, `${name}.found.json`);
  if (options.anew) rmSync(found, { force: true });
  deleteDoubtfulResults(found);
  const settings = {
    testRunner: 'command',
    commandRunner: {
      command: tests
        .map((test) => `${process.execPath} tests/mutants/run-until-first-failure.ts ${test}`)
        .join(' && '),
    },
    mutate: files,
    mutator: { excludedMutations: words ? ['StringLiteral'] : [] },
    // Names a file that does not exist, because Stryker would rewrite an existing one with a version of
    // TypeScript that is not installed.
    tsconfigFile: 'reports/mutants/none.json',
    concurrency: 2,
    // Is added to 1.5 times the duration of the tests, so that a slow test on a busy machine does not count as
    // a detected mutant.
    timeoutMS: 25_000,
    incremental: true,
    incrementalFile: found,
    reporters: ['json', 'dots'],
    jsonReporter: { fileName: report },
    tempDirName: join(reports, 'copies'),
    ignorePatterns: [
      '/console',
      '/bench',
      '/docs',
      '/reports',
      '/data',
      '/packages',
      '/tests/browser',
      '/cli',
      '/sdk/dist',
      '.git',
    ],
    allowConsoleColors: false,
    disableTypeChecks: false,
  };
  writeFileSync(configuration, JSON.stringify(settings, null, 2));
  const code = await run(join(import.meta.dirname, 'node_modules', '.bin', 'stryker'), [
    'run',
    configuration,
  ]);
  if (!existsSync(report) || code !== 0) throw new Error(`the mutants of ${name} could not be created`);
  return mutationScoresOf(JSON.parse(readFileSync(report, 'utf8')));
}

/**
 * Deletes surviving mutants, because Stryker does not notice changed tests, and timeouts, which a busy machine
 * can have caused.
 */
function deleteDoubtfulResults(found: string): void {
  if (!existsSync(found)) return;
  const before: unknown = JSON.parse(readFileSync(found, 'utf8'));
  if (!isRecord(before) || !isRecord(before.files)) return;
  const files = Object.entries(before.files).map(([name, file]) => {
    const sure = listAt(file, 'mutants').filter((mutant) => textAt(mutant, 'status') === 'Killed');
    return [name, { ...(isRecord(file) && file), mutants: sure }];
  });
  writeFileSync(found, JSON.stringify({ ...before, files: Object.fromEntries(files) }));
}

function run(program: string, programArgs: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...programArgs], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...server?.environment },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
