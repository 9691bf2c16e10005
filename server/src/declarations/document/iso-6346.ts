// Letters count from 10 and leave out the multiples of 11, which the modulus could not tell from 0 (ISO 6346, annex A).
const letterValues = [
  10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
];

/**
 * The weighted sum of ISO 6346 over capital letters and digits, modulo 11: 0 to 10. Each place weighs twice its left
 * neighbour, beginning with 1. Undefined when the text holds any other character.
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

/** A freight container number with the right check digit; a remainder of 10 is written 0. */
export function isContainerNumber(text: string): boolean {
  if (!/^[A-Z]{3}[UJZ][0-9]{7}$/.test(text)) return false;
  return String((iso6346Remainder(text.slice(0, 10)) ?? 0) % 10) === text.slice(10);
}
