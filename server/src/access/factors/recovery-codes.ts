import { createHmac, hkdfSync } from 'node:crypto';

/*
 * A person uses recovery codes after the loss of a phone. There are ten codes with 50 random bits each. A code
 * is shown only once and valid only once.
 */

const recoveryCodeCount = 10;
// Alphabet of Crockford's base 32, without letters that readers of a printed code confuse with digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Generates ten codes, such as `7k3mq-x0v9d`. */
export function newRecoveryCodes(random: (bytes: number) => Uint8Array): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...random(10)].map((byte) => alphabet.charAt(byte & 31)).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/**
 * Returns the stored digest of a recovery code, ignoring case, blanks and dashes. Without the sealing key an
 * attacker can't guess codes from their digests.
 */
export function recoveryCodeDigest(sealingKey: Uint8Array, personId: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, 'customs-portal', 'recovery codes 1', 32));
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHmac('sha256', key).update(`${personId} ${plain}`).digest();
}
