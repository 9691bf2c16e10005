import type { Fault } from '../../foundation/http/problem.ts';
import { isEasilyGuessed } from '../../foundation/secrets/guessable.ts';

export const shortestPassword = 12;

// A thousand million guesses. Who tries them here is braked long before; a stolen hash costs a month of a machine.
const leastBits = 30;

/** What is wrong with a new password; null when it will do. There are no rules of composition (NIST SP 800-63B). */
export function passwordFault(password: string, known: readonly string[]): Fault | null {
  const fault = (code: string, message: string): Fault => ({
    code,
    in: 'body',
    pointer: '/password',
    message,
  });
  if ([...password].length < shortestPassword) {
    return fault(
      'password_short',
      `must have at least ${shortestPassword} characters: several words are good`,
    );
  }
  return isEasilyGuessed(password, leastBits, known)
    ? fault('password_common', 'is among the first that anybody would guess: choose another one')
    : null;
}
