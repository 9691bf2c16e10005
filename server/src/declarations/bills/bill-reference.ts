/**
 * A creditor reference (ISO 11649): RF, two check digits by ISO 7064 MOD 97-10, and 16 characters of 80 random bits.
 * Banks check it, so that a mistyped one is refused before it is paid.
 */
export function newBillReference(random: (bytes: number) => Uint8Array): string {
  const body = Array.from(random(16), (byte) => alphabet.charAt(byte & 31)).join('');
  return `RF${String(98 - remainder97(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** Whether a text is a creditor reference with the right check digits. */
export function isBillReference(text: string): boolean {
  return /^RF[0-9]{2}[0-9A-Z]{1,21}$/.test(text) && remainder97(text.slice(4) + text.slice(0, 4)) === 1;
}

// Without I, L, O and U, which are misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function remainder97(text: string): number {
  return [...text].reduce((remainder, character) => {
    const value = Number.parseInt(character, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}
