import { createHmac, hkdfSync } from 'node:crypto';

/* Recovery codes for a lost phone: ten with 50 random bits each, shown only once, valid once. */

const recoveryCodeCount = 10;
// Crockford's base 32: no letters that are confused on paper.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Generates ten codes, such as `7k3mq-x0v9d`. */
export function newRecoveryCodes(random: (bytes: number) => Uint8Array): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...random(10)].map((byte) => alphabet.charAt(byte & 31)).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/**
 * Returns the stored digest of a code: without the sealing key it can't be brute-forced. Case, blanks and
 * dashes are ignored.
 */
export function recoveryDigest(sealingKey: Uint8Array, personId: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, 'customs-portal', 'recovery codes 1', 32));
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHmac('sha256', key).update(`${personId} ${plain}`).digest();
}
