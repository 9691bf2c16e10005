import type { ValidationError } from '../../foundation/http/problem.ts';
import { isEasilyGuessed } from '../../foundation/secrets/secret-strength.ts';

export const minPasswordCharacters = 12;

// A thousand million guesses. Online guessing is limited long before; a stolen hash takes one machine a month.
const minPasswordBits = 30;

/** Validates a new password; null if it is acceptable. There are no composition rules (NIST SP 800-63B). */
export function validatePassword(password: string, known: readonly string[]): ValidationError | null {
  const place = { in: 'body', pointer: '/password' } as const;
  if ([...password].length < minPasswordCharacters)
    return { code: 'password_short', ...place, params: { least: minPasswordCharacters } };
  return isEasilyGuessed(password, minPasswordBits, known) ? { code: 'password_common', ...place } : null;
}
