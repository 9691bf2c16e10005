import { join, resolve } from 'node:path';

const countries = join(import.meta.dirname, '../../../../countries');

/** What is served unless it is said. */
export const defaultCountry = 'xa';

/** Where a country is read from: a name below `countries/`, or the path of a folder anywhere. */
export function countryFolder(nameOrPath: string): string {
  return /^[a-z][a-z0-9_-]*$/.test(nameOrPath) ? join(countries, nameOrPath) : resolve(nameOrPath);
}
