import {
  type AuthRateLimit,
  attemptLimits,
  type LimitedPool,
  type LimitSubject,
} from '../auth-rate-limit.ts';
import { checkRecoveryCode, consumeTotpCode, type FactorParts } from './factor.ts';
import { listFactors } from './factor-store.ts';

/** Second factor typed into a page without scripts. */
export interface SecondFactor {
  isNeeded(personId: string): Promise<boolean>;
  /** Consumes a typed TOTP or recovery code within a session. */
  spend(personId: string, session: LimitSubject, typed: string): Promise<SecondFactorResult>;
}

export type SecondFactorResult =
  | { readonly kind: 'shown' | 'wrong' }
  | { readonly kind: 'throttled'; readonly seconds: number };

/**
 * Returns the pools for a second-factor attempt. TOTP codes can be guessed and are limited per person across
 * sessions; but an attacker with the password could exhaust that limit. Recovery codes, passkeys and sessions
 * that have already used a factor are therefore exempt, so that the person always has a way in.
 */
export function poolsOfSecondFactor(
  session: LimitSubject,
  guessed: { readonly personId: string } | null,
): readonly LimitedPool[] {
  const inSession: LimitedPool = [attemptLimits.proofs, session];
  return guessed ? [inSession, [attemptLimits.codes, `person ${guessed.personId}`]] : [inSession];
}

export function createSecondFactor(parts: FactorParts, attempts: AuthRateLimit): SecondFactor {
  const { database } = parts;
  return {
    isNeeded: async (personId) => (await listFactors(database.system, personId)).length > 0,
    async spend(personId, session, typed) {
      const code = typed.replaceAll(/\s/g, '');
      const isCode = /^\d{6}$/.test(code);
      const charged = poolsOfSecondFactor(session, isCode ? { personId } : null);
      const seconds = await attempts.charge(...charged);
      if (seconds > 0) return { kind: 'throttled', seconds };
      const isShown = await database.systemTransaction(async (transaction) =>
        isCode
          ? (await consumeTotpCode(transaction, parts, personId, code, true)) !== null
          : checkRecoveryCode(transaction, parts, personId, code),
      );
      if (isShown) await attempts.takeBack(...charged);
      return { kind: isShown ? 'shown' : 'wrong' };
    },
  };
}
