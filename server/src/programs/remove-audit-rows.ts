import { parseArgs } from 'node:util';
import { type PlannedPurge, planAuditPurge, purgeAuditEvents, verifySeals } from '../audit/public.ts';
import { withDatabase } from '../composition/with-configured-database.ts';
import type { ConnectionOptions } from '../foundation/database/database.ts';
import { readDatabaseClock } from '../foundation/database/database-clock.ts';
import { runAsTableOwner } from '../foundation/database/run-as-owner.ts';
import { runInSnapshot } from '../foundation/database/snapshot.ts';
import { printErrorSynchronously, printSynchronously } from '../foundation/print-synchronously.ts';
import { findAuthority } from '../organisations/public.ts';
import { shellCommands } from '../settings/command-names.ts';
import { configFromEnvironment } from '../settings/config.ts';

const purgeUsage = `${shellCommands.removeAuditRows} --years N [--remove]

Lists the audit events that are older than N years (1 to 100). With --remove, removes these events. Their seals remain, so that the
chain can still be verified from its beginning. The removal is recorded as an audit event. The command first verifies
the whole chain, and removes nothing if the chain is broken. It uses the same environment as ${shellCommands.start}, and can run while
the portal runs.

Exit status: 0 done or nothing to remove; 1 chain broken; 2 usage or configuration error, or removal failed.`;

interface PurgeArguments {
  readonly years: number;
  readonly remove: boolean;
}

/** Runs the command that purges old audit rows and returns its exit code. */
export async function removeAuditRows(): Promise<number> {
  const options = readPurgeArguments();
  if (options === null) return 2;
  if (options === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(2, ['the configuration is invalid:', ...reading.complaints].join('\n'));
  try {
    const done = await withDatabase(reading.config, (connection) => purge(connection, options));
    return done.ok ? done.value : giveUp(2, done.message);
  } catch (error) {
    return giveUp(2, error instanceof Error ? error.message || String(error) : String(error));
  }
}

async function purge(connection: ConnectionOptions, { years, remove }: PurgeArguments): Promise<number> {
  const found = await runInSnapshot(connection, async (sql) => {
    const now = (await readDatabaseClock(sql)).now();
    const { broken } = await verifySeals(sql, { expected: null, now, progress() {} });
    return broken
      ? 'broken'
      : { planned: await planAuditPurge(sql, now, years), owner: await findAuthority(sql) };
  });
  if (found === 'broken')
    return giveUp(
      1,
      `the chain of seals is broken. Run ${shellCommands.verifyAudit.replace(/ --$/, '')} for details.`,
    );
  const { planned, owner } = found;
  if (!planned) {
    printSynchronously(
      `No events of the audit log were sealed more than ${yearsText(years)} ago. Nothing was removed.`,
    );
    return 0;
  }
  if (owner === null)
    return giveUp(2, 'the database has no customs authority that could record the removal.');
  if (!remove) {
    printSynchronously(
      `Found ${plannedPurgeText(planned)}. Nothing was removed yet. Run the command with --remove to remove these events.`,
    );
    return 0;
  }
  await runAsTableOwner(connection, (inTransaction) =>
    purgeAuditEvents(inTransaction, owner.id, planned.removal),
  );
  printSynchronously(
    `Removed ${plannedPurgeText(planned)}. Make a new backup, and delete old backups, which still contain these events.`,
  );
  return 0;
}

function yearsText(years: number): string {
  return years === 1 ? 'a year' : `${years} years`;
}

function plannedPurgeText({ removal: { keptYears, sealedAt, through }, events }: PlannedPurge): string {
  return `${events} event${events === 1 ? '' : 's'} older than ${yearsText(keptYears)}, sealed until ${sealedAt.toISOString()} (up to seal ${through})`;
}

function readPurgeArguments(): PurgeArguments | 'help' | null {
  try {
    const { values } = parseArgs({
      options: { years: { type: 'string' }, remove: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      printSynchronously(purgeUsage);
      return 'help';
    }
    const years = /^\d{1,3}$/.test(values.years ?? '') ? Number(values.years) : 0;
    if (years >= 1 && years <= 100) return { years, remove: values.remove === true };
    printErrorSynchronously('--years must be a whole number from 1 to 100.');
  } catch (error) {
    printErrorSynchronously(error instanceof Error ? error.message : String(error));
  }
  printErrorSynchronously(purgeUsage);
  return null;
}

function giveUp(code: 1 | 2, reason: string): number {
  printErrorSynchronously(`Nothing was removed from the audit log: ${reason}`);
  return code;
}
