import type { Fault } from '../../foundation/http/problem.ts';
import { isEasilyGuessed } from '../../foundation/secrets/secret-strength.ts';

export const shortestPassword = 12;

// A thousand million guesses. Who tries them here is braked long before; a stolen hash costs a month of a machine.
const leastBits = 30;

/** What is wrong with a new password; null when it will do. There are no rules of composition (NIST SP 800-63B). */
export function passwordFault(password: string, known: readonly string[]): Fault | null {
  const place = { in: 'body', pointer: '/password' } as const;
  if ([...password].length < shortestPassword)
    return { code: 'password_short', ...place, params: { least: shortestPassword } };
  return isEasilyGuessed(password, leastBits, known) ? { code: 'password_common', ...place } : null;
}
