import type { Fault } from '../../foundation/http/problem.ts';
import { isEasilyGuessed } from '../../foundation/secrets/secret-strength.ts';

export const shortestPassword = 12;

// A thousand million guesses. Online guessing is limited long before; a stolen hash takes one machine a month.
const leastBits = 30;

/** Validates a new password; null if it is acceptable. There are no composition rules (NIST SP 800-63B). */
export function passwordFault(password: string, known: readonly string[]): Fault | null {
  const place = { in: 'body', pointer: '/password' } as const;
  if ([...password].length < shortestPassword)
    return { code: 'password_short', ...place, params: { least: shortestPassword } };
  return isEasilyGuessed(password, leastBits, known) ? { code: 'password_common', ...place } : null;
}
