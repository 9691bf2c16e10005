import { servedFolder } from '../foundation/messages/country-folder.ts';
import { markAsDemonstration } from '../foundation/pages/unofficial-banner.ts';
import {
  type Country,
  CountryRefused,
  compileIdentificationRules,
  type IdentificationRules,
  readCountry,
} from './reading/public.ts';

/**
 * The country that this process serves until it ends. The patterns of the contract, the currency and other constants
 * depend on it (decision 0043). The settings of production must name it. The import of this module throws
 * CountryRefused if the country has errors.
 */
export const country: Country = servedCountry(servedFolder);
if (!country.official) markAsDemonstration();

/** Rules for identification numbers of the country. */
export const identifications: IdentificationRules = compileIdentificationRules(country.identification);

function servedCountry(folder: string): Country {
  const reading = readCountry(folder);
  if (!reading.ok) throw new CountryRefused(folder, reading.faults);
  return reading.country;
}

/** Returns a text in a language; if it is not translated, in the first language of the country. */
export function countryTextIn(texts: Readonly<Record<string, string>>, language: string): string {
  return texts[language] ?? texts[country.languages[0] ?? ''] ?? '';
}

/** Returns a pattern that matches only the whole value, for JSON schemas. */
export function anchoredPattern(pattern: string): string {
  return pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern}$`;
}
