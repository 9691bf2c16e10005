import { parseArgs } from 'node:util';
import { type PlannedRemoval, planRemoval, removeRows, verifySeals } from '../audit/public.ts';
import { withDatabase } from '../composition/database-of-config.ts';
import type { Connection } from '../foundation/database/database.ts';
import { readDatabaseClock } from '../foundation/database/database-clock.ts';
import { asOwner } from '../foundation/database/owner.ts';
import { inSnapshot } from '../foundation/database/snapshot.ts';
import { findAuthority } from '../organisations/public.ts';
import { configFromEnvironment } from '../settings/config.ts';
import { typed } from '../settings/typed-commands.ts';

const usage = `${typed.removeAuditRows} --years N [--remove]

Tells which events of the audit log are older than N years (1 to 100), and removes them with --remove. Their
seals stay, so that the chain is verified as before, from its beginning; the removal is an event itself. It
verifies the whole chain first, and removes nothing from one that does not hold. It reads the same environment
as ${typed.start}, and may run beside the portal.

Ends with 0 when it is done or there was nothing to do, with 1 at a break of the chain, with 2 otherwise.`;

interface Asked {
  readonly years: number;
  readonly remove: boolean;
}

/** As its usage says; answers the exit code. */
export async function removeAuditRows(): Promise<number> {
  const asked = readArguments();
  if (asked === null) return 2;
  if (asked === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(2, ['The configuration is wrong.', ...reading.complaints].join('\n'));
  try {
    const done = await withDatabase(reading.config, (connection) => work(connection, asked));
    return done.ok ? done.value : giveUp(2, done.message);
  } catch (error) {
    return giveUp(2, error instanceof Error ? error.message || String(error) : String(error));
  }
}

async function work(connection: Connection, { years, remove }: Asked): Promise<number> {
  const found = await inSnapshot(connection, async (sql) => {
    const now = (await readDatabaseClock(sql)).now();
    const { broken } = await verifySeals(sql, { expected: null, now, progress() {} });
    return broken
      ? 'broken'
      : { planned: await planRemoval(sql, now, years), owner: await findAuthority(sql) };
  });
  if (found === 'broken')
    return giveUp(1, `the chain does not hold; ${typed.verifyAudit.replace(/ --$/, '')} tells where.`);
  const { planned, owner } = found;
  if (!planned) {
    console.log(`No event was sealed more than ${yearsOf(years)} ago. Nothing was removed.`);
    return 0;
  }
  if (owner === null) return giveUp(2, 'there is no customs authority to whose log the removal belongs.');
  if (!remove) {
    console.log(`${wordsOf(planned)} would be removed. Nothing was removed: --remove does it.`);
    return 0;
  }
  await asOwner(connection, (inTransaction) => removeRows(inTransaction, owner.id, planned.removal));
  console.log(`${wordsOf(planned)} were removed. Take a new backup, and let go of those that are as old.`);
  return 0;
}

function yearsOf(years: number): string {
  return years === 1 ? 'a year' : `${years} years`;
}

function wordsOf({ removal: { keptYears, sealedAt, through }, events }: PlannedRemoval): string {
  return `Events older than ${yearsOf(keptYears)}: ${events}, sealed until ${sealedAt.toISOString()} (seal ${through}),`;
}

function readArguments(): Asked | 'help' | null {
  try {
    const { values } = parseArgs({
      options: { years: { type: 'string' }, remove: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      console.log(usage);
      return 'help';
    }
    const years = /^\d{1,3}$/.test(values.years ?? '') ? Number(values.years) : 0;
    if (years >= 1 && years <= 100) return { years, remove: values.remove === true };
    console.error('--years takes a whole number from 1 to 100.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  console.error(usage);
  return null;
}

function giveUp(code: 1 | 2, reason: string): number {
  console.error(`Nothing was removed from the audit log: ${reason}`);
  return code;
}
