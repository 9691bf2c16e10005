import { type FailureLimit, failureLimit } from '../../failure-limit.ts';
import { type FactorParts, spendCode, spendRecovery } from './factor.ts';
import { listFactors } from './factor-store.ts';

/** The second factor as a page without scripts asks for it: typed in. */
export interface SecondFactor {
  isNeeded(personId: string): Promise<boolean>;
  /** Spends what was typed: a code of an app, or a recovery code. */
  spend(personId: string, typed: string): Promise<SpentFactor>;
}

export type SpentFactor =
  | { readonly kind: 'shown' | 'wrong' }
  | { readonly kind: 'throttled'; readonly seconds: number };

/** Wrong codes of one person, wherever they are typed: ten at once, then one in 90 seconds. */
export function codeAttempts(now: () => Date): FailureLimit {
  return failureLimit(() => ({ burst: 10, rate: 1 / 90 }), now);
}

export function secondFactorOf(parts: FactorParts, attempts: FailureLimit): SecondFactor {
  const { database } = parts;
  return {
    isNeeded: async (personId) => (await listFactors(database.system, personId)).length > 0,
    async spend(personId, typed) {
      const seconds = attempts.charge(personId);
      if (seconds > 0) return { kind: 'throttled', seconds };
      const code = typed.replaceAll(/\s/g, '');
      const isShown = await database.systemTransaction(async (transaction) =>
        /^\d{6}$/.test(code)
          ? (await spendCode(transaction, parts, personId, code, true)) !== null
          : spendRecovery(transaction, parts, personId, code),
      );
      if (isShown) attempts.takeBack(personId);
      return { kind: isShown ? 'shown' : 'wrong' };
    },
  };
}
