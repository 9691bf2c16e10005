import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * How `npm test` divides the test files: which of them share a process, and which process runs in which lane.
 */

/** The needs of a file; files of one kind may share a process. */
export type Kind = 'timed' | 'alone' | 'portal' | 'second country' | 'database' | 'pure';

export interface TestFile {
  readonly path: string;
  readonly kind: Kind;
  /** How long it took last time, or a guess. */
  readonly ms: number;
}

/** Files that share a process, one after the other. */
export interface Batch {
  readonly kind: Kind;
  readonly files: readonly string[];
  readonly ms: number;
}

/** Files that assert promises about time. They run one after the other, and all others give way to them. */
const timed = ['tests/conformance.test.ts', 'tests/revocation.test.ts', 'tests/start-and-stop.test.ts'];

/** How many processes the files of a kind are divided into. */
const batchesOf: Readonly<Record<Kind, number>> = {
  timed: 1,
  alone: Number.POSITIVE_INFINITY,
  portal: 16,
  'second country': 1,
  database: 12,
  pure: 2,
};

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

/** Divides files into batches of about the same duration for each kind, the longest batch first. */
export function batchesFor(files: readonly TestFile[]): Batch[] {
  const batches = [...Map.groupBy(files, ({ kind }) => kind)].flatMap(([kind, ofKind]) =>
    divide(kind, ofKind),
  );
  return batches.toSorted((one, other) => other.ms - one.ms);
}

function divide(kind: Kind, files: readonly TestFile[]): Batch[] {
  const count = Math.min(batchesOf[kind], files.length);
  const parts = Array.from({ length: count }, () => {
    const paths: string[] = [];
    return { kind, files: paths, ms: 0 };
  });
  for (const { path, ms } of files.toSorted((one, other) => other.ms - one.ms)) {
    const [least] = parts.toSorted((one, other) => one.ms - other.ms);
    if (!least) continue;
    least.files.push(path);
    least.ms += ms;
  }
  return parts;
}

/**
 * Portals wait most of the time, for customs and for background jobs; other tests use a core each. More lanes are slower on two
 * cores: each portal that waits costs 3.5 % of a core.
 */
const portalLanes = 4;
const moduleLanes = 1;
const modules: readonly Kind[] = ['database', 'pure'];

/** Returns the lanes as functions that return the next batch to run; a lane whose own batches are done helps the others. */
export function lanesFor(batches: readonly Batch[]): (() => Batch | undefined)[] {
  const first = batches.filter(({ kind }) => kind === 'timed');
  const ofModules = batches.filter(({ kind }) => modules.includes(kind));
  const ofPortals = batches.filter(({ kind }) => kind !== 'timed' && !modules.includes(kind));
  const portalLane = () => first.shift() ?? ofPortals.shift() ?? ofModules.shift();
  const moduleLane = () => ofModules.shift() ?? ofPortals.shift();
  return [
    ...Array.from({ length: portalLanes }, () => portalLane),
    ...Array.from({ length: moduleLanes }, () => moduleLane),
  ];
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
