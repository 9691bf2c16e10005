import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/* Divides the test files of `npm test`: which of them share a process, and in which order. */

/** The needs of a file; files of one kind may share a process. */
export type Kind = 'timed' | 'alone' | 'portal' | 'second country' | 'database' | 'pure';

export interface TestFile {
  readonly path: string;
  readonly kind: Kind;
  /** Duration of its last run, or a guess. */
  readonly ms: number;
}

/** The files that one process runs in this order, except those that another process has started. */
export interface Batch {
  readonly kind: Kind;
  readonly files: readonly string[];
}

/** Files that assert promises about time. They run one after the other, and all others give way to them. */
const timed = ['tests/conformance.test.ts', 'tests/revocation.test.ts', 'tests/start-and-stop.test.ts'];

/** A guess for a file that has not run here before. */
const guessMs: Readonly<Record<Kind, number>> = {
  timed: 30_000,
  alone: 10_000,
  portal: 6_000,
  'second country': 3_000,
  database: 1_000,
  pure: 100,
};

/** The longest files, for a checkout where none has run before. */
const longMs: Readonly<Record<string, number>> = {
  'tests/guides.test.ts': 120_000,
};

export function kindOf(path: string, text: string): Kind {
  if (timed.includes(path)) return 'timed';
  // A process serves one country.
  if (text.includes('id-process.ts')) return 'second country';
  if (/process\.(?:env[.[][^=\n]*=[^=]|chdir)|delete process\.env/.test(text)) return 'alone';
  if (/^tests\/(?:attacks|browser|clients|faults|operations)\//.test(path)) return 'alone';
  if (path.startsWith('tests/')) return 'portal';
  return /^(?:before|after)\(|[tT]estDatabase\(/m.test(text) ? 'database' : 'pure';
}

/**
 * Portals wait most of the time, for customs and for background jobs. More lanes are slower on two cores: each portal that
 * waits costs 3.5 % of a core.
 */
export const lanes = 4;

/**
 * Returns what to run, in this order, `lanes` at once. A process that has run for a while needs half the time of a new one, so
 * most files are in a list that all lanes share. One lane begins with the tests of modules, which use the time in which portals
 * wait.
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

/** Returns how long each file took when it last ran here. */
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
  return remembered.get(path) ?? longMs[path] ?? guessMs[kind];
}
