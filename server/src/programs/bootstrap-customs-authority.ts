import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createCustomsAuthority } from '../access/credentials/public.ts';
import { startDatabase } from '../composition/start-database.ts';
import { openDatabase } from '../foundation/database/database.ts';
import { readDatabaseClock } from '../foundation/database/database-clock.ts';
import { printErrorSynchronously, printSynchronously } from '../foundation/print-synchronously.ts';
import { shellCommands } from '../settings/command-names.ts';
import { configFromEnvironment } from '../settings/config.ts';

/*
 * The command `bootstrap` creates the customs authority and its first management client in an empty production database.
 * This client then creates all other organisations and clients through /management.
 */
const bootstrapUsage = `${shellCommands.bootstrap} --name NAME --number NUMBER > FILE

Creates the customs authority and its first management client in an empty database, and prints the client
secret once. It uses the same environment as ${shellCommands.start}. With the embedded database, stop the portal first.

  --name      name of the customs authority
  --number    identification number of the customs authority

Exit status: 0 created; 1 failed or database not empty; 2 usage or configuration error.`;

/** Runs the command `bootstrap` and returns its exit code. */
export async function bootstrapCustomsAuthority(): Promise<number> {
  const options = readBootstrapArguments();
  if (options === null) return 2;
  if (options === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok)
    return refuse(2, ['The configuration is invalid. Nothing was changed.', ...reading.complaints]);
  // The profile must be production, because a start as sandbox makes the empty database a sandbox permanently.
  if (reading.config.profile !== 'production') {
    return refuse(2, [
      'This command creates the first accounts of a production portal; a sandbox already has accounts. For a production portal, set PORTAL_PROFILE=production. Nothing was changed.',
    ]);
  }
  const started = await startDatabase(reading.config, { print: printErrorSynchronously });
  if (!started.ok) return refuse(started.exitCode, [started.message]);
  const database = openDatabase(started.connection, 2);
  try {
    const { now } = await readDatabaseClock(database.system);
    const source = { now, random: randomBytes };
    const made = await createCustomsAuthority(database, source, options);
    if (!made)
      return refuse(1, [
        'The database already contains clients, and this command requires an empty database. Nothing was changed.',
      ]);
    printSynchronously(JSON.stringify({ baseUrl: reading.config.baseUrl, management: made }, null, 2));
    return 0;
  } finally {
    await database.close();
    await started.stop();
  }
}

function readBootstrapArguments(): { name: string; identificationNumber: string } | 'help' | null {
  try {
    const { values } = parseArgs({
      options: { name: { type: 'string' }, number: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      printSynchronously(bootstrapUsage);
      return 'help';
    }
    if (values.name && values.number) return { name: values.name, identificationNumber: values.number };
  } catch (error) {
    printErrorSynchronously(error instanceof Error ? error.message : String(error));
  }
  printErrorSynchronously(bootstrapUsage);
  return null;
}

function refuse(exitCode: number, lines: readonly string[]): number {
  printErrorSynchronously(lines.join('\n'));
  return exitCode;
}
