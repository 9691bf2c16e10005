import { homeCountry } from '../../reference/public.ts';
import { iso6346Remainder } from './iso-6346.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const randomLength = 13;
// The bytes below the largest multiple of the alphabet's size fall on its characters evenly.
const evenBytes = 256 - (256 % alphabet.length);

/**
 * The check character of the first 17 characters of an MRN: a digit, the ISO 6346 remainder with 10 written 0.
 * Throws on characters other than capital letters and digits.
 */
export function mrnCheckCharacter(first17: string): string {
  const remainder = first17.length === 17 ? iso6346Remainder(first17) : undefined;
  if (remainder === undefined)
    throw new Error('an MRN has 17 capital letters and digits before its check character');
  return String(remainder % 10);
}

/** Whether the text has the shape of an MRN of any country and its check character is right. */
export function isMrn(text: string): boolean {
  return (
    /^[0-9]{2}[A-Z]{2}[0-9A-Z]{13}[0-9]$/.test(text) &&
    mrnCheckCharacter(text.slice(0, 17)) === text.slice(17)
  );
}

/**
 * A new MRN of 18 characters: two digits of the year, the country, 13 random characters (67 bits), the check
 * character. `random` gives that many random bytes. Uniqueness is the database's to hold.
 */
export function newMrn(year: number, random: (count: number) => Uint8Array): string {
  const prefix = String(year % 100).padStart(2, '0') + homeCountry;
  for (;;) {
    const first17 = prefix + randomCharacters(random);
    // ISO 6346 advises against numbers with remainder 10: their check digit is that of remainder 0 too.
    if (iso6346Remainder(first17) !== 10) return first17 + mrnCheckCharacter(first17);
  }
}

function randomCharacters(random: (count: number) => Uint8Array): string {
  let characters = '';
  while (characters.length < randomLength)
    for (const byte of random(randomLength + 3))
      if (byte < evenBytes && characters.length < randomLength)
        characters += alphabet[byte % alphabet.length];
  return characters;
}
