import { CountryRefused, refusalText } from '../country/reading/public.ts';
import { printErrorSynchronously } from '../foundation/print-synchronously.ts';
import { validateRulesOfUnloadableFolder } from '../programs/country/validation-thread.ts';

/**
 * The main function of a process. Returns the exit code, or undefined if the process continues to run or sets its exit
 * code itself.
 */
type Program = () => Promise<number | undefined>;

/**
 * Loads a program and runs it. Loading also loads the country, on which constants of the program depend. If the country
 * has errors, prints a line for each and exits with 2, before the program opens a database.
 */
export async function runProgram(load: () => Promise<Program>): Promise<void> {
  const program = await load().catch(printCountryRefusal);
  // Sets the exit code instead of calling process.exit, which can hang in Node 26 (nodejs/node#64274).
  if (program !== null) process.exitCode = (await program()) ?? process.exitCode;
}

async function printCountryRefusal(error: unknown): Promise<null> {
  if (!(error instanceof CountryRefused)) throw error;
  const faults = [...error.faults, ...(await validateRulesOfUnloadableFolder(error.folder))];
  printErrorSynchronously(refusalText(error.folder, faults));
  process.exitCode = 2;
  return null;
}
