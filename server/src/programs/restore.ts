import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BackupFacts } from '../foundation/database/base-backup.ts';
import { layDownBackup } from '../foundation/database/base-restore.ts';
import { type Connection, openDatabase } from '../foundation/database/database.ts';
import { startEmbedded } from '../foundation/database/embedded/embedded.ts';
import { markRestored } from '../foundation/database/mark-restored.ts';
import { migrate } from '../foundation/database/migrations/migrate.ts';
import { openSecrets, type PortalSecrets, secretRing } from '../foundation/secrets/secrets.ts';
import { type Config, configFromEnvironment } from '../settings/config.ts';
import { readSandboxSecret } from '../settings/sandbox-secret.ts';
import { typed } from '../settings/typed-commands.ts';
import { readFolder } from './folder-argument.ts';
import { inMegabytes, tellNowAndThen } from './progress.ts';

const usage = `${typed.restore} FOLDER

Makes the database of an empty data directory (PORTAL_DATA_DIR) from a backup of this portal's own. Every file is
held against its SHA-256, and the database is started once. It reads the same environment as ${typed.start}; give it the
PORTAL_SECRET that the backup was made under. A PostgreSQL named in DATABASE_URL is restored with its own programs.

Ends with 0 when the portal can be started, with 1 when nothing was restored, with 2 when something was set wrong.`;

/** As its usage says; answers the exit code. */
export async function restore(): Promise<number> {
  const asked = readFolder(usage);
  if (asked === null) return 2;
  if (asked === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(2, ['The configuration is wrong.', ...reading.complaints].join('\n'));
  const { config } = reading;
  if (config.database.kind === 'external') {
    return giveUp(2, 'DATABASE_URL names a PostgreSQL of its own: restore it with its own programs.');
  }
  try {
    const laid = await layDownBackup(asked.folder, config.dataDir, tellNowAndThen());
    if (!laid.ok) return giveUp(2, laid.message);
    const wrong = await tryOut(config, laid.facts).catch(reasonOf);
    if (wrong !== null) {
      await laid.undo();
      return giveUp(1, wrong);
    }
    console.log(`Restored: ${laid.files} files, ${inMegabytes(laid.bytes)}, in ${config.dataDir}.`);
    tell(laid.facts, config, await secretOf(config));
    return 0;
  } catch (error) {
    return giveUp(1, reasonOf(error));
  }
}

/** Starts it once: PostgreSQL recovers, and every cursor given out so far becomes void. Answers what is wrong. */
async function tryOut(config: Config, facts: BackupFacts): Promise<string | null> {
  const started = await startEmbedded({ dataDir: config.dataDir, log: console.error });
  if (!started.ok) return started.message;
  const { connection } = started.server;
  try {
    const migrated = await migrate(connection);
    if (!migrated.ok) return migrated.message;
    const current = await secretOf(config);
    const previous = config.previousSecret?.reveal() ?? null;
    if (current !== null && !(await opens(connection, { current, previous }))) return wrongSecret;
    await markRestored(connection, new Date(facts.stateOf));
    return null;
  } finally {
    await started.server.stop();
  }
}

const wrongSecret =
  'the secret does not open it. Give the PORTAL_SECRET that the backup was made under (of a sandbox: the file `secret` of its data directory).';

async function opens(connection: Connection, secrets: PortalSecrets): Promise<boolean> {
  const database = openDatabase(connection, 1);
  return openSecrets(database.system, secretRing(secrets, randomBytes), randomBytes)
    .then((secrets) => secrets !== null)
    .finally(() => database.close());
}

/** That of the environment, or of a sandbox that has been given its file back; null when there is none yet. */
async function secretOf({ secret, dataDir }: Config): Promise<string | null> {
  if (secret) return secret.reveal();
  return readSandboxSecret(dataDir);
}

function tell({ stateOf }: BackupFacts, { dataDir }: Config, secret: string | null): void {
  console.log(`State of ${stateOf}. What came later is gone: declarations, and revocations too.
- Revoke again what was revoked since: keys, clients, people.
- Access tokens given out since are good for some minutes more; \`compromised\` on the page of the signing keys ends them.
- Cursors given out so far are refused with 400: callers follow their status and events anew, from the start.`);
  if (secret === null) {
    console.log(
      `- Before you start it: put the secret that it was made under into ${join(dataDir, 'secret')}.`,
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || String(error) : String(error);
}

function giveUp(exitCode: 1 | 2, reason: string): number {
  console.error(`Nothing was restored: ${reason}`);
  return exitCode;
}
