import { createHmac, hkdfSync } from 'node:crypto';

/*
 * Recovery codes: for whoever has lost the phone. Ten of 50 random bits each, shown once, good once.
 */

const howMany = 10;
// Crockford's base 32, so that a code read from paper stays itself.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes, such as `7k3mq-x0v9d`. */
export function newRecoveryCodes(random: (bytes: number) => Uint8Array): string[] {
  return Array.from({ length: howMany }, () => {
    const letters = [...random(10)].map((byte) => alphabet.charAt(byte & 31)).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** What is stored of a code: without the sealing key it cannot be guessed. Case, blanks and dashes do not matter. */
export function recoveryDigest(sealingKey: Uint8Array, personId: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, 'customs-portal', 'recovery codes 1', 32));
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHmac('sha256', key).update(`${personId} ${plain}`).digest();
}
