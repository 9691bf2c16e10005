import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Calculates number and size of the server's dependencies for docs/dependencies.md, from the lock file and the
 * installed files. Packages for platforms differ by machine, so they are omitted.
 */

export interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

type Lock = Readonly<Record<string, LockedPackage>>;

export interface PackageWeight {
  readonly name: string;
  /** Number of packages that the dependency brings with it. */
  readonly transitiveCount: number;
  /** Size of the package alone, in bytes. */
  readonly ownBytes: number;
  readonly totalBytes: number;
  /** URL of the package's repository. */
  readonly repository: string;
}

/**
 * Returns the sizes of the direct dependencies in bytes, and of all together with each package counted once.
 */
export function packageWeightsOf(
  lock: Lock,
  sizeOf: (path: string) => number,
  repositoryOf: (path: string) => string,
): { readonly weights: readonly PackageWeight[]; readonly packages: number; readonly total: number } {
  const all = new Set<string>();
  const sum = (paths: Iterable<string>): number =>
    [...paths].reduce((bytes, path) => bytes + sizeOf(path), 0);
  const weights = Object.keys(lock['']?.dependencies ?? {}).map((name): PackageWeight => {
    const path = `node_modules/${name}`;
    const reached = addTransitive(lock, path, new Set());
    for (const each of reached) all.add(each);
    return {
      name,
      transitiveCount: reached.size - 1,
      ownBytes: sizeOf(path),
      totalBytes: sum(reached),
      repository: repositoryOf(path),
    };
  });
  return { weights, packages: all.size, total: sum(all) };
}

function addTransitive(lock: Lock, path: string, reached: Set<string>): Set<string> {
  const locked = lock[path];
  if (!locked || locked.os || locked.cpu || reached.has(path)) return reached;
  reached.add(path);
  const dependencies = { ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies };
  for (const name of Object.keys(dependencies)) {
    const found = placeOf(lock, path, name);
    if (found !== null) addTransitive(lock, found, reached);
  }
  return reached;
}

/**
 * Returns the path at which Node finds a package from another one: inside that package, or in a parent folder.
 */
function placeOf(lock: Lock, from: string, name: string): string | null {
  for (
    let folder = from;
    folder !== '';
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    if (lock[`${folder}/node_modules/${name}`]) return `${folder}/node_modules/${name}`;
  }
  return lock[`node_modules/${name}`] ? `node_modules/${name}` : null;
}

/** Returns the size of a package's files in bytes, without packages nested in it. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((bytes, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? bytes : bytes + bytesOf(path);
    return entry.isFile() ? bytes + statSync(path).size : bytes;
  }, 0);
}

function repositoryIn(folder: string): string {
  const { repository = '' }: { repository?: string | { url?: string } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const text = typeof repository === 'string' ? repository : (repository.url ?? '');
  return /([\w.-]+\/[\w.-]+?)(\.git)?$/.exec(text)?.[1] ?? '';
}

/** Returns the Markdown table of the packages that are installed at a root. */
export function packageWeightTable(root: string): string {
  const { packages }: { packages: Lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const {
    weights,
    packages: count,
    total,
  } = packageWeightsOf(
    packages,
    (path) => bytesOf(join(root, path)),
    (path) => repositoryIn(join(root, path)),
  );
  const rows = weights
    .toSorted((left, right) => right.totalBytes - left.totalBytes || (left.name < right.name ? -1 : 1))
    .map(
      ({ name, ownBytes: own, totalBytes: whole, transitiveCount: brings, repository }) =>
        `| ${name} | ${megabytes(own)} | ${megabytes(whole)} | ${brings} | ${repository} |`,
    );
  return [
    '| Package | Size in MB | Size with its dependencies in MB | Number of its dependencies | Repository at GitHub |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Together ${count} packages of ${megabytes(total)} MB.`,
  ].join('\n');
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(2);
}
