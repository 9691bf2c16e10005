import type { Database } from '../foundation/database/database.ts';
import { type Decision, decide } from './decide.ts';
import type { Action, Facts } from './lifecycle-state.ts';
import { newMrn } from './mrn.ts';
import { nextActions, statusGroup } from './next-actions.ts';
import { type DecisionToStore, type DeclarationRow, storeDecisions } from './store.ts';

/** An action of customs on one declaration as it was read. */
export interface CustomsAction {
  readonly declaration: DeclarationRow;
  readonly action: Action;
  readonly facts: Omit<Facts, 'now'>;
}

/** Who decides: an officer, or a job in their place. */
export interface DecidingActor {
  readonly kind: 'customs' | 'system';
  readonly id: string;
}

/**
 * Takes actions of customs on many declarations at once, each by the lifecycle's table and only if the declaration
 * still is as it was read. Answers how many were taken; state, event and audit row commit together.
 */
export async function decideDeclarations(
  database: Pick<Database, 'system'>,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  source: { readonly now: () => Date; readonly random: (bytes: number) => Uint8Array },
): Promise<number> {
  const now = source.now();
  const decisions = actions.flatMap((taken) => {
    const decision = decide(taken.declaration.lifecycle, taken.action, actor.kind, { ...taken.facts, now });
    const stored = toStore(taken, decision, actor, now, source.random);
    return stored ? [stored] : [];
  });
  return decisions.length === 0 ? 0 : storeDecisions(database.system, decisions);
}

// The MRN is given at registration or acceptance, whichever is first, and never changed (contract 6).
const numberedBy: readonly Action[] = ['register', 'accept'];

function toStore(
  { declaration, action, facts }: CustomsAction,
  decision: Decision,
  actor: DecidingActor,
  now: Date,
  random: (bytes: number) => Uint8Array,
): DecisionToStore | null {
  if (!decision.ok || !decision.next || decision.event === null) return null;
  const { next, event } = decision;
  const numbered = declaration.mrn === null && numberedBy.includes(action);
  return {
    organisationId: declaration.organisationId,
    id: declaration.id,
    revision: declaration.revision,
    mrn: numbered ? newMrn(now.getUTCFullYear(), random) : declaration.mrn,
    lifecycle: next,
    status: next.status,
    statusGroup: statusGroup(next),
    lane: next.lane,
    at: now.toISOString(),
    event,
    nextActions: nextActions(next),
    actorKind: actor.kind,
    actorId: actor.id,
    reason: facts.reason ?? null,
  };
}
