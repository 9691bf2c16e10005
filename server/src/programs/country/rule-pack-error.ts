import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { CountryError } from '../../country/reading/public.ts';
import type { PackError } from '../../declarations/rules/public.ts';

/** Converts an error in a rule to an error of the country folder, with the line at which the rule begins. */
export function rulePackError(folder: string, { file, rule, message }: PackError): CountryError {
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
    // The line is unknown if the file can't be read, which has its own error.
    return null;
  }
}
