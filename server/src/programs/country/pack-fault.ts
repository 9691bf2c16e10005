import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { CountryFault } from '../../country/reading/public.ts';
import type { PackFault } from '../../declarations/rules/public.ts';

/** A fault of a rule as one of the folder: with the line on which the rule begins. */
export function packFault(folder: string, { file, rule, message }: PackFault): CountryFault {
  const line = rule === null ? null : lineOf(file, rule);
  return {
    ...{ file: relative(folder, file), pointer: null, line },
    message: `${rule === null ? '' : `${rule} `}${message}.`,
  };
}

function lineOf(file: string, rule: string): number | null {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    const index = lines.findIndex((line) => new RegExp(`["'\`]${rule}["'\`]`).test(line));
    return index < 0 ? null : index + 1;
  } catch {
    // What could not be read is told as that.
    return null;
  }
}
