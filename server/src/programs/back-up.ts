import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import packageManifest from '../../../package.json' with { type: 'json' };
import { withEmbeddedDatabase } from '../composition/with-configured-database.ts';
import { type CompletedBackup, takeBaseBackup } from '../foundation/database/base-backup.ts';
import { hasEmbedded } from '../foundation/database/embedded/detect-cluster.ts';
import { printErrorSynchronously, printSynchronously } from '../foundation/print-synchronously.ts';
import { recordOperatorRun } from '../foundation/system/maintenance-runs.ts';
import { shellCommands } from '../settings/command-names.ts';
import { type Config, configFromEnvironment } from '../settings/config.ts';
import { readFolderArgument } from './folder-argument.ts';
import { createProgressReporter, inMegabytes } from './progress.ts';

const backUpUsage = `${shellCommands.backup} FOLDER

Copies the database of the portal to an empty folder, with a SHA-256 digest of every file. The portal can keep running.
The command uses the same environment as ${shellCommands.start} and backs up the embedded database in the data directory. Back up an external
PostgreSQL (DATABASE_URL) with its own tools (pg_basebackup, pgBackRest or pg_dump).

The backup does not contain PORTAL_SECRET, without which the encrypted data cannot be read. Store the secret separately.

Exit status: 0 backup complete; 1 backup failed; 2 usage or configuration error.`;

/** Runs the command `backup` and returns its exit code. */
export async function backUp(): Promise<number> {
  const options = readFolderArgument(backUpUsage);
  if (options === null) return 2;
  if (options === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(2, ['the configuration is invalid:', ...reading.complaints].join('\n'));
  const { config } = reading;
  if (config.database.kind === 'external') {
    return giveUp(
      2,
      'DATABASE_URL is set, and this command backs up only the embedded database. Back up an external PostgreSQL with its own tools (pg_basebackup, pgBackRest or pg_dump).',
    );
  }
  if (!(await hasEmbedded(config.dataDir))) return giveUp(2, `${config.dataDir} contains no database.`);
  try {
    if (!(await createFolderIfEmpty(options.folder))) return giveUp(2, `${options.folder} is not empty.`);
    const done = await withEmbeddedDatabase(config.dataDir, async (connection) => {
      const taken = await takeBaseBackup(connection, options.folder, {
        portalVersion: packageManifest.version,
        progress: createProgressReporter(),
      });
      printBackupReport(options.folder, taken, config);
      await recordOperatorRun(connection, 'backup', true);
    });
    return done.ok ? 0 : giveUp(1, done.message);
  } catch (error) {
    return giveUp(1, error instanceof Error ? error.message || String(error) : String(error));
  }
}

async function createFolderIfEmpty(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).length === 0;
}

function printBackupReport(folder: string, { facts, files, bytes }: CompletedBackup, config: Config): void {
  printSynchronously(`Backup complete: ${files} files with ${inMegabytes(bytes)} in ${folder}.`);
  printSynchronously(`The backup contains every change that was committed before ${facts.stateOf}.`);
  const secret = config.secret === null ? join(config.dataDir, 'secret') : 'PORTAL_SECRET';
  printSynchronously(
    `Not included but required for a restore: ${secret}. Store the secret separately from the backup.`,
  );
}

function giveUp(exitCode: 1 | 2, reason: string): number {
  printErrorSynchronously(`Backup failed: ${reason}`);
  return exitCode;
}
