import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/* Divides the test files of `npm test` into processes, and orders them. */

/** Kinds of test files by what they need. Files of the same kind can share a process. */
export type Kind = 'timed' | 'alone' | 'portal' | 'second country' | 'database' | 'pure';

export interface TestFile {
  readonly path: string;
  readonly kind: Kind;
  /** Duration of the file's last run in milliseconds, or an estimate. */
  readonly ms: number;
}

/** Files that one process runs in this order, except those that another process has started. */
export interface Batch {
  readonly kind: Kind;
  readonly files: readonly string[];
}

/** Files with tests of time limits. They run one after another, with priority over all others. */
const timedFiles = ['tests/conformance.test.ts', 'tests/revocation.test.ts', 'tests/start-and-stop.test.ts'];

/** Estimated duration of a file that has not run on this machine yet. */
const estimatedMs: Readonly<Record<Kind, number>> = {
  timed: 30_000,
  alone: 10_000,
  portal: 6_000,
  'second country': 3_000,
  database: 1_000,
  pure: 100,
};

/** Estimated durations of the longest files, for a checkout in which no test has run yet. */
const estimatedMsOfLongFiles: Readonly<Record<string, number>> = {
  'tests/guides.test.ts': 120_000,
};

export function kindOf(path: string, text: string): Kind {
  if (timedFiles.includes(path)) return 'timed';
  // Separates tests of another country, because a process serves one country.
  if (text.includes('id-process.ts')) return 'second country';
  if (/process\.(?:env[.[][^=\n]*=[^=]|chdir)|delete process\.env/.test(text)) return 'alone';
  if (/^tests\/(?:attacks|browser|clients|faults|operations)\//.test(path)) return 'alone';
  if (path.startsWith('tests/')) return 'portal';
  return /^(?:before|after)\(|[tT]estDatabase\(/m.test(text) ? 'database' : 'pure';
}

/**
 * Number of processes that run at the same time. More would be slower on two cores, although portals mostly
 * wait for customs and background jobs.
 */
export const lanes = 4;

/**
 * Returns the batches of files, of which `lanes` run at the same time. Most files are in one list that all
 * processes share, because a process that has run for a while is twice as fast as a new one. One process begins
 * with the tests of modules, which use the time in which portals wait.
 */
export function batchesFor(files: readonly TestFile[]): Batch[] {
  const sorted = files.toSorted((one, other) => other.ms - one.ms);
  const pathsOf = (...kinds: readonly Kind[]) =>
    sorted.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path);
  const [portals, modules] = [pathsOf('portal'), pathsOf('database', 'pure')];
  const portalsFirst: Batch = { kind: 'portal', files: [...portals, ...modules] };
  const modulesFirst: Batch = { kind: 'database', files: [...modules, ...portals] };
  const later = Array.from({ length: lanes - 2 }, () => portalsFirst);
  const [first, second, ...others] = [portalsFirst, modulesFirst, ...later].slice(
    0,
    portalsFirst.files.length,
  );
  const batches: Batch[] = [
    { kind: 'timed', files: pathsOf('timed') },
    ...(first ? [first] : []),
    ...(second ? [second] : []),
    ...pathsOf('alone').map((path): Batch => ({ kind: 'alone', files: [path] })),
    { kind: 'second country', files: pathsOf('second country') },
    ...others,
  ];
  return batches.filter((batch) => batch.files.length > 0);
}

const cacheFile = join(import.meta.dirname, '../node_modules/.cache/test-durations.json');

/** Returns how long each file took in its last run on this machine. */
export function rememberedDurations(): Map<string, number> {
  try {
    const known: Readonly<Record<string, number>> = JSON.parse(readFileSync(cacheFile, 'utf8'));
    return new Map(Object.entries(known));
  } catch {
    return new Map();
  }
}

export function rememberDurations(durations: ReadonlyMap<string, number>): void {
  const all = new Map([...rememberedDurations(), ...durations]);
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, `${JSON.stringify(Object.fromEntries(all), null, 1)}\n`);
}

export function expectedMs(path: string, kind: Kind, remembered: ReadonlyMap<string, number>): number {
  return remembered.get(path) ?? estimatedMsOfLongFiles[path] ?? estimatedMs[kind];
}
