import { sayDemonstration } from '../foundation/pages/unofficial-banner.ts';
import { servedFolder } from '../foundation/messages/country-folder.ts';
import {
  type Country,
  CountryRefused,
  type Identifications,
  identificationsOf,
  readCountry,
} from './reading/public.ts';

/**
 * The country that this process serves, from its first moment to its last: patterns of the contract, the currency and the
 * like are constants made of it (decision 0043). That production names it is asked by the settings. Throws CountryRefused while it
 * is loaded.
 */
export const country: Country = servedCountry(servedFolder);
if (!country.official) sayDemonstration();

/** Its identification numbers. */
export const identifications: Identifications = identificationsOf(country.identification);

function servedCountry(folder: string): Country {
  const reading = readCountry(folder);
  if (!reading.ok) throw new CountryRefused(folder, reading.faults);
  return reading.country;
}

/** What the country says in a language, else in its first. */
export function textIn(texts: Readonly<Record<string, string>>, language: string): string {
  return texts[language] ?? texts[country.languages[0] ?? ''] ?? '';
}

/** A pattern of the profile for a whole value, as schemas have it. */
export function anchored(pattern: string): string {
  return pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern}$`;
}
