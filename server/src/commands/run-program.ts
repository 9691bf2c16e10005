import { CountryRefused, refusalText } from '../country/reading/public.ts';
import { printToError } from '../foundation/print.ts';
import { validateRulesOfUnloadableFolder } from '../programs/country/country-thread.ts';

/**
 * Main function of a process. Returns the exit code, or undefined if the program continues to run or sets
 * it itself.
 */
type Program = () => Promise<number | undefined>;

/**
 * Loads a program, with the country that its constants depend on, and runs it. If the country has errors it
 * prints one line each and exits with 2, without loading the program or opening a database.
 */
export async function runProgram(load: () => Promise<Program>): Promise<void> {
  const program = await load().catch(printCountryRefusal);
  // No process.exit: on Node 26 it can wait forever for a compiler thread (nodejs/node#64274).
  if (program !== null) process.exitCode = (await program()) ?? process.exitCode;
}

async function printCountryRefusal(error: unknown): Promise<null> {
  if (!(error instanceof CountryRefused)) throw error;
  const faults = [...error.faults, ...(await validateRulesOfUnloadableFolder(error.folder))];
  printToError(refusalText(error.folder, faults));
  process.exitCode = 2;
  return null;
}
