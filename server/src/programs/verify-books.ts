import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Violation } from '../books/public.ts';
import { withDatabase } from '../composition/database-of-config.ts';
import type { Connection } from '../foundation/database/database.ts';
import { asOwner } from '../foundation/database/owner.ts';
import { inSnapshot } from '../foundation/database/snapshot.ts';
import { newId } from '../foundation/ids.ts';
import { noteRun } from '../foundation/system/operator-runs.ts';
import { findViolations, keepCheck } from '../processing/books/public.ts';
import { configFromEnvironment } from '../settings/config.ts';
import { typed } from '../settings/typed-commands.ts';

const usage = `${typed.verifyBooks}

Adds up the books and compares bills, guarantees and deferment accounts with them, as of one moment. It reads the same environment
as ${typed.start}, changes nothing but the note of what it found (for the console and /metrics), and may run beside the portal.

Ends with 0 when everything agrees, with 1 when something does not, with 2 when it could not be verified.`;

/** As its usage says; answers the exit code. */
export async function verifyBooks(): Promise<number> {
  const asked = readArguments();
  if (asked !== 'verify') return asked === 'help' ? 0 : 2;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(['The configuration is wrong.', ...reading.complaints].join('\n'));
  try {
    const done = await withDatabase(reading.config, async (connection) => {
      const askedAt = new Date();
      const found = await inSnapshot(connection, findViolations);
      await note(connection, askedAt, found);
      return found;
    });
    if (!done.ok) return giveUp(done.message);
    for (const { invariant, subject, message } of done.value)
      console.log(`BROKEN ${invariant}: ${subject} ${message}`);
    if (done.value.length === 0) console.log('The books agree.');
    return done.value.length === 0 ? 0 : 1;
  } catch (error) {
    return giveUp(error instanceof Error ? error.message || String(error) : String(error));
  }
}

/** For the console and /metrics. Where it cannot be noted, as at a standby, that is told and no fault of the books. */
async function note(connection: Connection, askedAt: Date, violations: readonly Violation[]): Promise<void> {
  const id = newId('bch', { now: () => askedAt, random: randomBytes });
  const kept = { id, askedAt, violations };
  try {
    await asOwner(connection, (inTransaction) =>
      inTransaction((transaction) => keepCheck(transaction, kept)),
    );
  } catch (error) {
    console.error(
      `The console will not show this check: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  await noteRun(connection, 'books_verify', violations.length === 0);
}

function readArguments(): 'verify' | 'help' | null {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
    if (!values.help) return 'verify';
    console.log(usage);
    return 'help';
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error(usage);
    return null;
  }
}

function giveUp(reason: string): number {
  console.error(`The books could not be verified: ${reason}`);
  return 2;
}
