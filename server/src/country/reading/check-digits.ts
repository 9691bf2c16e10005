import type { CountryProfile } from './profile.ts';

// Values of the letters A to Z: from 10, without multiples of 11, because their remainder is 0 (ISO 6346, annex A).
const letterValues = [
  10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
];

/**
 * Returns the weighted sum of ISO 6346 over capital letters and digits, modulo 11: a number from 0 to 10. The first
 * weight is 1, and each further weight is twice the previous one. Undefined if the text contains another character.
 */
export function iso6346Remainder(text: string): number | undefined {
  let sum = 0;
  let weight = 1;
  for (const character of text) {
    const value = /[0-9]/.test(character)
      ? Number(character)
      : letterValues[character.charCodeAt(0) - 'A'.charCodeAt(0)];
    if (value === undefined) return undefined;
    sum += value * weight;
    weight = (weight * 2) % 11;
  }
  return sum % 11;
}

/** Returns the remainder of ISO 7064 MOD 97-10 over capital letters and digits. Letters count as 10 to 35. */
export function mod97Remainder(text: string): number {
  return [...text].reduce((remainder, character) => {
    const value = Number.parseInt(character, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}

/** Returns whether the last digit is the Luhn check digit of the digits before it (ISO/IEC 7812-1, annex B). */
export function isLuhn(digits: string): boolean {
  if (!/^[0-9]+$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

type Check = CountryProfile['identification']['kinds'][number]['check'];

/** Returns whether a number has the check digits that the profile of a country requires. */
export function hasValidCheckDigits(check: Check, text: string): boolean {
  if (check.kind === 'none') return true;
  const part = check.slice ? text.slice(check.slice.from - 1, check.slice.to) : text;
  switch (check.kind) {
    case 'luhn':
      return isLuhn(part);
    case 'mod97':
      return /^[0-9A-Z]+$/.test(part) && mod97Remainder(part) === 1;
    case 'iso6346':
      return String((iso6346Remainder(part.slice(0, -1)) ?? Number.NaN) % 10) === part.slice(-1);
    case 'weighted':
      return isWeighted(check, part);
    default:
      return check satisfies never;
  }
}

function isWeighted(
  { weights, modulus, remainder }: Extract<Check, { kind: 'weighted' }>,
  digits: string,
): boolean {
  if (!/^[0-9]+$/.test(digits) || digits.length !== weights.length) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return sum % modulus === remainder;
}
