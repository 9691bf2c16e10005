import type { ValidationError } from '../../foundation/http/problem.ts';
import { isEasilyGuessed } from '../../foundation/secrets/secret-strength.ts';

export const minPasswordCharacters = 12;

// Minimum strength of about a thousand million guesses. Rate limits stop online guessing long before, and one machine
// needs a month to guess the password of a stolen hash.
const minPasswordBits = 30;

/**
 * Returns the error of a new password, or null if it is acceptable. There are no composition rules (NIST SP
 * 800-63B).
 */
export function validatePassword(password: string, known: readonly string[]): ValidationError | null {
  const place = { in: 'body', pointer: '/password' } as const;
  if ([...password].length < minPasswordCharacters)
    return { code: 'password_short', ...place, params: { least: minPasswordCharacters } };
  return isEasilyGuessed(password, minPasswordBits, known) ? { code: 'password_common', ...place } : null;
}
