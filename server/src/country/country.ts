import { servedFolder } from '../foundation/messages/country-folder.ts';
import { markAsDemonstration } from '../foundation/pages/unofficial-banner.ts';
import {
  type Country,
  CountryRefused,
  type Identifications,
  identificationsOf,
  readCountry,
} from './reading/public.ts';

/**
 * The country that this process serves for its whole lifetime. Contract patterns, the currency and other
 * constants derive from it (decision 0043). The settings require production to name it. Throws CountryRefused
 * on import.
 */
export const country: Country = servedCountry(servedFolder);
if (!country.official) markAsDemonstration();

/** Identification number rules of the country. */
export const identifications: Identifications = identificationsOf(country.identification);

function servedCountry(folder: string): Country {
  const reading = readCountry(folder);
  if (!reading.ok) throw new CountryRefused(folder, reading.faults);
  return reading.country;
}

/** Returns the country's text in a language, or in its first language. */
export function countryTextIn(texts: Readonly<Record<string, string>>, language: string): string {
  return texts[language] ?? texts[country.languages[0] ?? ''] ?? '';
}

/** Anchors a pattern of the profile to the whole value, for schemas. */
export function anchored(pattern: string): string {
  return pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern}$`;
}
