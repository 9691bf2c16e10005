import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, listAt, textAt } from '../../conformance/json.ts';
import { testServer } from '../../server/src/foundation/database/test-database.ts';
import { type Module, modules } from './modules.ts';

/*
 * npm run test:mutants [-- NAME…]: plants faults in the code, one at a time, and looks whether its tests notice. What has
 * been found stays in reports/mutants, so that the next run asks only for what has changed.
 */
const root = join(import.meta.dirname, '..', '..');
const reports = join(root, 'reports', 'mutants');
const leastScore = 85;
const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(`npm run test:mutants             plants faults in: ${modules.map(({ name }) => name).join(', ')}
npm run test:mutants -- NAME…    in those alone`);
  process.exit(0);
}
const chosen = modules.filter(({ name }) => args.length === 0 || args.includes(name));
if (chosen.length === 0) {
  console.error(`No module is called ${args.join(' or ')}.`);
  process.exit(2);
}

interface Score {
  readonly file: string;
  readonly noticed: number;
  readonly all: number;
  readonly survivors: readonly string[];
}

mkdirSync(reports, { recursive: true });
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
const server = chosen.some(({ database }) => database) ? await testServer() : null;
const scores: Score[] = [];
try {
  for (const module of chosen) scores.push(...(await plantIn(module)));
} finally {
  await server?.stop();
}
for (const { file, survivors } of scores)
  for (const each of survivors) console.log(`survived  ${file}:${each}`);
for (const { file, noticed, all } of scores)
  console.log(`${percent(noticed, all)}  ${String(noticed).padStart(4)} of ${all}  ${file}`);
const sum = (of: 'noticed' | 'all'): number => scores.reduce((total, score) => total + score[of], 0);
console.log(
  `${percent(sum('noticed'), sum('all'))}  of ${sum('all')} planted faults were noticed; ${leastScore} % are asked for`,
);
process.exit(sum('noticed') / sum('all') < leastScore / 100 ? 1 : 0);

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5)} %`;
}

async function plantIn({ name, files, tests, words }: Module): Promise<Score[]> {
  const report = join(reports, `${name}.json`);
  const configuration = join(reports, `${name}.config.json`);
  const settings = {
    testRunner: 'command',
    commandRunner: {
      command: `${process.execPath} --test --test-isolation=none --test-reporter=dot ${tests.join(' ')}`,
    },
    mutate: files,
    mutator: { excludedMutations: words ? ['StringLiteral'] : [] },
    // Stryker would rewrite it for the copies with a TypeScript that we do not have.
    tsconfigFile: 'reports/mutants/none.json',
    concurrency: 2,
    // On a busy machine a test that is slow is no fault that was noticed.
    timeoutMS: 120_000,
    incremental: true,
    incrementalFile: join(reports, `${name}.incremental.json`),
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
  if (!existsSync(report) || code !== 0) throw new Error(`the faults could not be planted in ${name}`);
  return scoresOf(JSON.parse(readFileSync(report, 'utf8')));
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

function scoresOf(report: unknown): Score[] {
  const files = isRecord(report) && isRecord(report.files) ? report.files : {};
  return Object.entries(files).map(([file, told]) => {
    const mutants = listAt(told, 'mutants');
    const ofStatus = (...statuses: readonly string[]) =>
      mutants.filter((mutant) => statuses.includes(textAt(mutant, 'status') ?? ''));
    const survived = ofStatus('Survived', 'NoCoverage');
    const noticed = ofStatus('Killed', 'Timeout', 'RuntimeError').length;
    return { file, noticed, all: noticed + survived.length, survivors: survived.map(describe) };
  });
}

function describe(mutant: unknown): string {
  if (!isRecord(mutant)) return '';
  const { location, mutatorName, replacement } = mutant;
  const line = isRecord(location) && isRecord(location.start) ? location.start.line : '?';
  return `${line} ${String(mutatorName)}: ${String(replacement).replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}
