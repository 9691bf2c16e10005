const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns whether a text is an MRN: two digits of the year, a country, 13 letters or digits, and a check digit
 * by ISO 6346.
 */
export function isMrn(text: string): boolean {
  return /^\d{2}[A-Z]{2}[0-9A-Z]{13}\d$/.test(text) && checkDigit(text.slice(0, 17)) === text.slice(17);
}

/** Returns the check digit of ISO 6346 over capital letters and digits. */
export function checkDigit(text: string): string {
  let sum = 0n;
  [...text].forEach((character, place) => {
    sum += BigInt(iso6346Value(character)) << BigInt(place);
  });
  return String((sum % 11n) % 10n);
}

function iso6346Value(character: string): number {
  const letter = ALPHABET.indexOf(character);
  if (letter < 0) return Number(character);
  // Skips 11, 22 and 33, which ISO 6346 assigns to no letter.
  const value = 10 + letter + (letter >= 1 ? 1 : 0);
  return value + (value >= 22 ? 1 : 0) + (value >= 32 ? 1 : 0);
}
