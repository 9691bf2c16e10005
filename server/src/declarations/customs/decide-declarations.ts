import type { Transaction } from '../../foundation/database/database.ts';
import { newMrn } from '../document/public.ts';
import type { Action, CustomsClock } from '../lifecycle/public.ts';
import { type Decision, decide, nextActions, statusGroup } from '../lifecycle/public.ts';
import { type DecisionToStore, storeDecisions } from '../record/public.ts';
import type { CustomsAction, DecidingActor, TakenAction } from './customs-action.ts';
import { applyEffects } from './decision-effects.ts';

/**
 * Takes actions of customs on many declarations at once, each by the lifecycle's table and only if the declaration
 * still is as it was read. Answers those that were taken; state, event, audit row and whatever the caller adds in the
 * transaction commit together.
 */
export async function decideDeclarations(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  source: { readonly now: CustomsClock; readonly random: (bytes: number) => Uint8Array },
): Promise<readonly TakenAction[]> {
  const decided = actions.flatMap((action) => {
    const at = source.now(action.declaration.organisationId);
    const decision = decide(action.declaration.lifecycle, action.action, actor.kind, {
      ...action.facts,
      now: at,
    });
    const stored = toStore(action, decision, actor, at, source.random);
    return stored
      ? [{ stored, taken: { ...action, next: stored.lifecycle, mrn: stored.mrn, at, actor } }]
      : [];
  });
  if (decided.length === 0) return [];
  const changed = await storeDecisions(
    transaction,
    decided.map(({ stored }) => stored),
  );
  const taken = decided.flatMap((each) => (changed.has(each.stored.id) ? [each.taken] : []));
  await applyEffects(transaction, taken);
  return taken;
}

// The MRN is given at registration or acceptance, whichever is first, and never changed (contract 6).
const mrnGivenBy: readonly Action[] = ['register', 'accept'];

function toStore(
  { declaration, action, facts }: CustomsAction,
  decision: Decision,
  actor: DecidingActor,
  now: Date,
  random: (bytes: number) => Uint8Array,
): DecisionToStore | null {
  if (!decision.ok || !decision.next || decision.event === null) return null;
  const { next, event } = decision;
  const numbered = declaration.mrn === null && mrnGivenBy.includes(action);
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
    auditKind: actor.acting?.actor.kind ?? 'system',
    request: actor.acting?.requestId ?? null,
    address: actor.acting?.address ?? null,
    reason: facts.reason ?? null,
  };
}
