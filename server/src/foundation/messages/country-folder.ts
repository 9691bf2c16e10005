import { join, resolve } from 'node:path';

const countries = join(import.meta.dirname, '../../../../countries');

/** The country that the portal serves unless `PORTAL_COUNTRY` names another one. */
export const defaultCountry = 'xa';

/** Returns the folder of a country, given by its name below `countries/` or by the path of any folder. */
export function countryFolder(nameOrPath: string): string {
  return /^[a-z][a-z0-9_-]*$/.test(nameOrPath) ? join(countries, nameOrPath) : resolve(nameOrPath);
}

/** The folder of the country that this process serves. */
export const servedFolder = countryFolder(process.env.PORTAL_COUNTRY?.trim() || defaultCountry);
