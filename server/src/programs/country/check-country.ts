import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type CountryError,
  countryFolder,
  formatCountryError,
  readCountry,
} from '../../country/reading/public.ts';
import { printErrorSynchronously, printSynchronously } from '../../foundation/print-synchronously.ts';
import { validateFolder, validateRulesOfUnloadableFolder } from './validation-thread.ts';

/** Runs `country check DIR`: prints every error of a country folder and returns the exit code. */
export async function checkCountry(nameOrPath: string, json: boolean): Promise<number> {
  const folder = countryFolder(nameOrPath);
  if (!existsSync(folder)) {
    printErrorSynchronously(
      `Folder ${folder} not found. Enter a name in countries/ (${listCountryFolders().join(', ')}) or the path of a folder.`,
    );
    return 2;
  }
  const reading = readCountry(folder);
  const parts: Record<string, string> = {};
  const seen = (part: string, holds: string): void => {
    parts[part] = holds;
    if (!json) printSynchronously(`${part.padEnd(16)}${holds}`);
  };
  if (!json) printSynchronously(folder);
  const faults = reading.ok
    ? await validateFolder(folder, seen)
    : [...reading.faults, ...(await validateRulesOfUnloadableFolder(folder))];
  if (json) printSynchronously(JSON.stringify({ folder, ok: faults.length === 0, parts, faults }, null, 2));
  else printSynchronously(reportText(faults, reading.ok));
  return faults.length === 0 ? 0 : 1;
}

function reportText(faults: readonly CountryError[], isLoaded: boolean): string {
  if (faults.length === 0)
    return 'No problems found. The portal starts with this country, and every sample can be lodged with its expected duties.';
  const count = faults.length === 1 ? '1 problem found.' : `${faults.length} problems found.`;
  const more = isLoaded
    ? ''
    : ' Code lists, numbers and samples were not checked, because country.json or elements.csv is invalid.';
  return [...faults.map(formatCountryError), `${count}${more}`].join('\n');
}

function listCountryFolders(): string[] {
  return readdirSync(dirname(countryFolder('xa')), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
}
