import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BackupFacts } from '../foundation/database/base-backup.ts';
import { restoreBaseBackup } from '../foundation/database/base-restore.ts';
import { type ConnectionOptions, openDatabase } from '../foundation/database/database.ts';
import { startEmbedded } from '../foundation/database/embedded/embedded-server.ts';
import { migrate } from '../foundation/database/migrations/migrate.ts';
import { printErrorSynchronously, printSynchronously } from '../foundation/print-synchronously.ts';
import { openSecrets, type PortalSecrets, secretRing } from '../foundation/secrets/secrets.ts';
import { shellCommands } from '../settings/command-names.ts';
import { type Config, configFromEnvironment } from '../settings/config.ts';
import { readSandboxSecret } from '../settings/sandbox-secret.ts';
import { readFolderArgument } from './folder-argument.ts';
import { createProgressReporter, inMegabytes } from './progress.ts';

const restoreUsage = `${shellCommands.restore} FOLDER

Restores a backup into an empty data directory (PORTAL_DATA_DIR), verifies the SHA-256 digest of every file, and starts
the database once. It uses the same environment as ${shellCommands.start}, and requires the PORTAL_SECRET that was set when the backup was made.
Restore an external PostgreSQL (DATABASE_URL) with its own tools.

Exit status: 0 restore complete; 1 restore failed; 2 usage or configuration error.`;

/** Runs the command `restore` and returns its exit code. */
export async function restore(): Promise<number> {
  const options = readFolderArgument(restoreUsage);
  if (options === null) return 2;
  if (options === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(2, ['the configuration is invalid:', ...reading.complaints].join('\n'));
  const { config } = reading;
  if (config.database.kind === 'external') {
    return giveUp(
      2,
      'DATABASE_URL is set, and this command restores only the embedded database. Restore an external PostgreSQL with its own tools.',
    );
  }
  try {
    const laid = await restoreBaseBackup(options.folder, config.dataDir, createProgressReporter());
    if (!laid.ok) return giveUp(2, laid.message);
    const wrong = await recoverOnce(config).catch(reasonOf);
    if (wrong !== null) {
      await laid.undo();
      return giveUp(1, wrong);
    }
    printSynchronously(
      `Restore complete: ${laid.files} files with ${inMegabytes(laid.bytes)} in ${config.dataDir}.`,
    );
    printRestoreReport(laid.facts, config, await secretOf(config));
    return 0;
  } catch (error) {
    return giveUp(1, reasonOf(error));
  }
}

/**
 * Starts the restored PostgreSQL once, so that it replays the write-ahead log. Returns the reason of a failure, or
 * null.
 */
async function recoverOnce(config: Config): Promise<string | null> {
  const started = await startEmbedded({ dataDir: config.dataDir, log: printErrorSynchronously });
  if (!started.ok) return started.message;
  const { connection } = started.server;
  try {
    const migrated = await migrate(connection);
    if (!migrated.ok) return migrated.message;
    const current = await secretOf(config);
    const previous = config.previousSecret?.reveal() ?? null;
    if (current !== null && !(await canDecrypt(connection, { current, previous }))) return wrongSecret;
    return null;
  } finally {
    await started.server.stop();
  }
}

const wrongSecret =
  'the secret does not decrypt the backup. Set the PORTAL_SECRET that was set when the backup was made (in a sandbox: the file `secret` of its data directory).';

async function canDecrypt(connection: ConnectionOptions, secrets: PortalSecrets): Promise<boolean> {
  const database = openDatabase(connection, 1);
  return openSecrets(database.system, secretRing(secrets, randomBytes), randomBytes)
    .then((secrets) => secrets !== null)
    .finally(() => database.close());
}

/** Returns the configured secret, or the secret in the restored file of the sandbox; null if there is neither. */
async function secretOf({ secret, dataDir }: Config): Promise<string | null> {
  if (secret) return secret.reveal();
  return readSandboxSecret(dataDir);
}

function printRestoreReport({ stateOf }: BackupFacts, { dataDir }: Config, secret: string | null): void {
  printSynchronously(`The database contains every change that was committed before ${stateOf}. Later declarations and revocations are lost.
- Revoke the keys, suspend the clients and disable the people again, if that happened after that time.
- Access tokens issued after that time remain valid for some minutes. To revoke these tokens, rotate the signing key in the console with the reason \`compromised\`.
- Cursors that callers received before the restore are invalid (status 400). Callers must read their status and events again from the start.`);
  if (secret === null) {
    printSynchronously(
      `- Before you start the portal, copy the secret that was set when the backup was made to ${join(dataDir, 'secret')}.`,
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || String(error) : String(error);
}

function giveUp(exitCode: 1 | 2, reason: string): number {
  printErrorSynchronously(`Restore failed: ${reason}`);
  return exitCode;
}
