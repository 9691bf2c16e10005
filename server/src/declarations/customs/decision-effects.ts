import type { Transaction } from '../../foundation/database/database.ts';
import { storePayments } from '../bills/public.ts';
import { closeQueries, decideAmendments, openQueries } from '../companions/public.ts';
import type { LifecycleState } from '../lifecycle/public.ts';
import type { TakenAction } from './customs-action.ts';

/** What an action of customs writes beside the state, in the same transaction, for all declarations it was taken on. */
type Effect = {
  /** Asked of the action, or of the tracks that it moved: what ends a declaration ends its query too. */
  readonly follows: (taken: TakenAction) => boolean;
  readonly write: (transaction: Transaction, taken: readonly TakenAction[]) => Promise<void>;
};

function became<Track extends keyof LifecycleState>(track: Track, value: LifecycleState[Track]) {
  return ({ declaration, change }: TakenAction): boolean =>
    declaration.lifecycle[track] !== value && change.after.lifecycle[track] === value;
}

const decisionEffects: readonly Effect[] = [
  {
    follows: ({ action }) => action === 'openQuery',
    write: (transaction, taken) =>
      openQueries(
        transaction,
        taken.map((each) => ({
          ...decisionOf(each),
          question: each.facts.reason ?? '',
          requestedDocuments: each.facts.requestedDocuments ?? [],
          dueBy: each.change.after.lifecycle.dueBy.answer ?? null,
        })),
      ),
  },
  {
    follows: became('query', 'closed'),
    write: (transaction, taken) => closeQueries(transaction, taken.map(decisionOf)),
  },
  {
    follows: ({ action }) => action === 'grantAmendment',
    write: (transaction, taken) => decideAmendments(transaction, taken.map(decisionOf), 'granted'),
  },
  {
    follows: became('amendment', 'denied'),
    write: (transaction, taken) => decideAmendments(transaction, taken.map(decisionOf), 'denied'),
  },
  {
    follows: ({ facts }) => facts.payment !== undefined,
    write: (transaction, taken) =>
      storePayments(
        transaction,
        taken.flatMap((each) =>
          each.facts.payment ? [{ ...decisionOf(each), payment: each.facts.payment }] : [],
        ),
      ),
  },
];

function decisionOf({ change: { after, reason } }: TakenAction) {
  return {
    organisationId: after.organisationId,
    id: after.id,
    reason,
    at: after.changedAt.toISOString(),
  };
}

/** Whoever takes an action, officer or job, leaves the same rows behind. */
export async function applyEffects(transaction: Transaction, taken: readonly TakenAction[]): Promise<void> {
  for (const { follows, write } of decisionEffects) {
    const own = taken.filter(follows);
    if (own.length > 0) await write(transaction, own);
  }
}
