import { CountryRefused, refusalText } from '../country/reading/public.ts';
import { printToError } from '../foundation/print.ts';
import { rulesOfRefused } from '../programs/country/country-thread.ts';

/** What a process does; answers the exit code, where that is known when it ends. */
type Program = () => Promise<number | undefined>;

/**
 * Loads a program, and with it the country that its constants are made of; then runs it. Where the country has faults they
 * are told, a line each, and the process ends with 2: nothing was loaded, let alone a database opened.
 */
export async function runProgram(load: () => Promise<Program>): Promise<void> {
  const program = await load().catch(refused);
  // No process.exit: on Node 26 it can wait for ever for a compiler thread (nodejs/node#64274).
  if (program !== null) process.exitCode = (await program()) ?? process.exitCode;
}

async function refused(error: unknown): Promise<null> {
  if (!(error instanceof CountryRefused)) throw error;
  const faults = [...error.faults, ...(await rulesOfRefused(error.folder))];
  printToError(refusalText(error.folder, faults));
  process.exitCode = 2;
  return null;
}
