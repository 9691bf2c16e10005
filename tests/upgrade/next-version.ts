import assert from 'node:assert/strict';
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import packageManifest from '../../package.json' with { type: 'json' };
import { functionsDirectory } from '../../server/src/foundation/database/migrations/functions.ts';
import type { MigrationOptions } from '../../server/src/foundation/database/migrations/migrate.ts';
import { migrationsDirectory } from '../../server/src/foundation/database/migrations/migration.ts';

/** Folder with the migrations of the next version, which follow those of this repository. */
const nextMigrationsDirectory = join(import.meta.dirname, 'next-migrations');

/** Name of the SQL function that the next version changes. */
const changedFunction = 'audit.record_each';
/** Name of the SQL function that the next version adds. */
export const addedFunctionName = 'audit.release_mark';

/** The next version of the portal, in the form that `migrate` takes. */
export interface NextVersion {
  /** A release that changes only functions. */
  readonly functionsOnly: MigrationOptions;
  /** A later release, which also has migrations. */
  readonly complete: MigrationOptions;
  remove(): Promise<void>;
}

const [major = 0] = packageManifest.version.split('.').map(Number);

/**
 * Writes the next version to a temporary folder: the migrations and functions of this repository with the
 * changes of the next version.
 */
export async function writeNextVersion(): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'next-version-'));
  const migrations = join(folder, 'migrations');
  const functions = join(folder, 'sql');
  await cp(migrationsDirectory, migrations, { recursive: true });
  await cp(nextMigrationsDirectory, migrations, { recursive: true });
  await cp(functionsDirectory, functions, { recursive: true });
  await changeFunctions(functions);
  return {
    functionsOnly: { functions, release: nextReleaseVersion },
    complete: { directory: migrations, functions, release: `${major + 2}.0.0` },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Version number of the next release, above that of this repository. */
export const nextReleaseVersion = `${major + 1}.0.0`;

/**
 * Changes a folder of functions as the next version does: `changedFunction` stores the mark that
 * `addedFunctionName` returns.
 */
export async function changeFunctions(functions: string): Promise<void> {
  const changed = join(functions, fileOf(changedFunction));
  const present = await readFile(changed, 'utf8');
  const mark = `jsonb_build_object('release', ${addedFunctionName}())`;
  const next = present.replace(/, t\.change$/m, `, coalesce(t.change, '{}') || ${mark}`);
  assert.notEqual(next, present, `${changedFunction} does not contain the value that this replaces`);
  await writeFile(changed, next);
  await writeFile(
    join(functions, fileOf(addedFunctionName)),
    `create or replace function ${addedFunctionName}() returns text language sql immutable as $$ select 'next' $$;
grant execute on function ${addedFunctionName}() to portal_request, portal_system;
`,
  );
}

export interface NextVersionTree {
  readonly path: string;
  remove(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
/** Folders that a portal does not need. */
const excludedFolders = ['.git', 'node_modules', 'packages', 'reports'];

/**
 * Writes the complete next version to a folder: a copy of this repository with its migrations, functions and
 * version number.
 */
export async function writeNextTree(): Promise<NextVersionTree> {
  const path = await mkdtemp(join(tmpdir(), 'customs-portal-next-'));
  await chmod(path, 0o755);
  await cp(root, path, { recursive: true, filter: (from) => !excludedFolders.includes(basename(from)) });
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  await cp(nextMigrationsDirectory, join(path, 'server', 'migrations'), { recursive: true });
  await changeFunctions(join(path, 'server', 'sql'));
  const manifest = JSON.stringify({ ...packageManifest, version: nextReleaseVersion });
  await writeFile(join(path, 'package.json'), manifest);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

function fileOf(name: string): string {
  return `${name.replace('.', '/')}.sql`;
}
