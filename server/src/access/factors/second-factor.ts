import { type Attempts, attemptLimits, type Counted, type Subject } from '../auth-rate-limit.ts';
import { type FactorParts, spendCode, spendRecovery } from './factor.ts';
import { listFactors } from './factor-store.ts';

/** The second factor as a page without scripts asks for it: typed in. */
export interface SecondFactor {
  isNeeded(personId: string): Promise<boolean>;
  /** Spends what was typed in a session: a code of an app, or a recovery code. */
  spend(personId: string, session: Subject, typed: string): Promise<SpentFactor>;
}

export type SpentFactor =
  | { readonly kind: 'shown' | 'wrong' }
  | { readonly kind: 'throttled'; readonly seconds: number };

/**
 * What a second factor is charged to. A code can be guessed, so it is counted for the person in whatever session; but whoever
 * knows the password could use that up. So nothing else is, neither recovery codes and passkeys, which nobody guesses, nor a
 * session that has shown a factor before: the person always has a way in that strangers cannot close.
 */
export function chargedFor(
  session: Subject,
  guessed: { readonly personId: string } | null,
): readonly Counted[] {
  const inSession: Counted = [attemptLimits.proofs, session];
  return guessed ? [inSession, [attemptLimits.codes, `person ${guessed.personId}`]] : [inSession];
}

export function secondFactorOf(parts: FactorParts, attempts: Attempts): SecondFactor {
  const { database } = parts;
  return {
    isNeeded: async (personId) => (await listFactors(database.system, personId)).length > 0,
    async spend(personId, session, typed) {
      const code = typed.replaceAll(/\s/g, '');
      const isCode = /^\d{6}$/.test(code);
      const charged = chargedFor(session, isCode ? { personId } : null);
      const seconds = await attempts.charge(...charged);
      if (seconds > 0) return { kind: 'throttled', seconds };
      const isShown = await database.systemTransaction(async (transaction) =>
        isCode
          ? (await spendCode(transaction, parts, personId, code, true)) !== null
          : spendRecovery(transaction, parts, personId, code),
      );
      if (isShown) await attempts.takeBack(...charged);
      return { kind: isShown ? 'shown' : 'wrong' };
    },
  };
}
