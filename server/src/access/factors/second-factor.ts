import {
  type AttemptPool,
  type AttemptSubject,
  type AuthRateLimit,
  attemptLimits,
} from '../auth-rate-limit.ts';
import { checkRecoveryCode, consumeTotpCode, type FactorParts } from './factor.ts';
import { listFactors } from './factor-store.ts';

/** Checks second factors that a person types into a page without scripts. */
export interface SecondFactorVerifier {
  isNeeded(personId: string): Promise<boolean>;
  /** Consumes a typed TOTP or recovery code within a session. */
  consume(personId: string, session: AttemptSubject, typed: string): Promise<SecondFactorResult>;
}

export type SecondFactorResult =
  | { readonly kind: 'shown' | 'wrong' }
  | { readonly kind: 'throttled'; readonly seconds: number };

/**
 * Returns the rate-limit pools for a second-factor attempt. Attempts with TOTP codes are limited per person
 * across sessions, because the codes can be guessed. An attacker with the password could exhaust that limit, so
 * it does not apply to recovery codes, passkeys and sessions that have already used a factor.
 */
export function attemptPoolsOfSecondFactor(
  session: AttemptSubject,
  guessedCodeOf: { readonly personId: string } | null,
): readonly AttemptPool[] {
  const inSession: AttemptPool = [attemptLimits.proofs, session];
  return guessedCodeOf ? [inSession, [attemptLimits.codes, `person ${guessedCodeOf.personId}`]] : [inSession];
}

export function createSecondFactor(parts: FactorParts, attempts: AuthRateLimit): SecondFactorVerifier {
  const { database } = parts;
  return {
    isNeeded: async (personId) => (await listFactors(database.system, personId)).length > 0,
    async consume(personId, session, typed) {
      const code = typed.replaceAll(/\s/g, '');
      const isCode = /^\d{6}$/.test(code);
      const charged = attemptPoolsOfSecondFactor(session, isCode ? { personId } : null);
      const seconds = await attempts.charge(...charged);
      if (seconds > 0) return { kind: 'throttled', seconds };
      const isShown = await database.systemTransaction(async (transaction) =>
        isCode
          ? (await consumeTotpCode(transaction, parts, personId, code, true)) !== null
          : checkRecoveryCode(transaction, parts, personId, code),
      );
      if (isShown) await attempts.refund(...charged);
      return { kind: isShown ? 'shown' : 'wrong' };
    },
  };
}
