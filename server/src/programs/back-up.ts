import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import packageManifest from '../../../package.json' with { type: 'json' };
import { withEmbedded } from '../composition/database-of-config.ts';
import { type TakenBackup, takeBaseBackup } from '../foundation/database/base-backup.ts';
import { hasEmbedded } from '../foundation/database/embedded/running.ts';
import { noteRun } from '../foundation/system/operator-runs.ts';
import { type Config, configFromEnvironment } from '../settings/config.ts';
import { typed } from '../settings/typed-commands.ts';
import { readFolder } from './folder-argument.ts';
import { inMegabytes, tellNowAndThen } from './progress.ts';

const usage = `${typed.backup} FOLDER

Copies the database of the portal into an empty folder, while the portal runs, with a SHA-256 of every file. It reads
the same environment as ${typed.start} and works on the database in the data directory; a PostgreSQL named in DATABASE_URL
is backed up with its own programs (pg_basebackup, pgBackRest, pg_dump).

PORTAL_SECRET is not in the backup, and without it the backup is worth little: keep it apart.

Ends with 0 when the backup is whole, with 1 when it could not be made, with 2 when something was set wrong.`;

/** As its usage says; answers the exit code. */
export async function backUp(): Promise<number> {
  const asked = readFolder(usage);
  if (asked === null) return 2;
  if (asked === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(2, ['The configuration is wrong.', ...reading.complaints].join('\n'));
  const { config } = reading;
  if (config.database.kind === 'external') {
    return giveUp(
      2,
      'DATABASE_URL names a PostgreSQL of its own: back it up with its own programs (pg_basebackup, pgBackRest or pg_dump).',
    );
  }
  if (!(await hasEmbedded(config.dataDir))) return giveUp(2, `there is no database in ${config.dataDir}.`);
  try {
    if (!(await makeEmpty(asked.folder))) return giveUp(2, `${asked.folder} is not empty.`);
    const done = await withEmbedded(config.dataDir, async (connection) => {
      const taken = await takeBaseBackup(connection, asked.folder, {
        portalVersion: packageManifest.version,
        progress: tellNowAndThen(),
      });
      tell(asked.folder, taken, config);
      await noteRun(connection, 'backup', true);
    });
    return done.ok ? 0 : giveUp(1, done.message);
  } catch (error) {
    return giveUp(1, error instanceof Error ? error.message || String(error) : String(error));
  }
}

async function makeEmpty(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).length === 0;
}

function tell(folder: string, { facts, files, bytes }: TakenBackup, config: Config): void {
  console.log(`The backup is whole: ${files} files, ${inMegabytes(bytes)}, in ${folder}.`);
  console.log(`State of ${facts.stateOf}: what was answered before is in it.`);
  const secret = config.secret === null ? join(config.dataDir, 'secret') : 'PORTAL_SECRET';
  console.log(`Not in it, and needed to use it: ${secret}. Keep that apart from the backup.`);
}

function giveUp(exitCode: 1 | 2, reason: string): number {
  console.error(`No backup was made: ${reason}`);
  return exitCode;
}
