import { parseArgs } from 'node:util';
import { withDatabase } from '../composition/database-of-config.ts';
import { inSnapshot } from '../foundation/database/snapshot.ts';
import { findViolations } from '../processing/books/public.ts';
import { configFromEnvironment } from '../settings/config.ts';
import { typed } from '../settings/typed-commands.ts';

const usage = `${typed.verifyBooks}

Adds up the books and compares bills, guarantees and deferment accounts with them, as of one moment. It reads the same environment
as ${typed.start}, changes nothing, and may run beside the portal.

Ends with 0 when everything agrees, with 1 when something does not, with 2 when it could not be verified.`;

/** As its usage says; answers the exit code. */
export async function verifyBooks(): Promise<number> {
  const asked = readArguments();
  if (asked !== 'verify') return asked === 'help' ? 0 : 2;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(['The configuration is wrong.', ...reading.complaints].join('\n'));
  try {
    const done = await withDatabase(reading.config, (connection) => inSnapshot(connection, findViolations));
    if (!done.ok) return giveUp(done.message);
    for (const { invariant, subject, message } of done.value)
      console.log(`BROKEN ${invariant}: ${subject} ${message}`);
    if (done.value.length === 0) console.log('The books agree.');
    return done.value.length === 0 ? 0 : 1;
  } catch (error) {
    return giveUp(error instanceof Error ? error.message || String(error) : String(error));
  }
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
