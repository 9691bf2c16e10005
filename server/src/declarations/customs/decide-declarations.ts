import { newRegistration } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { Action, CustomsClock } from '../lifecycle/public.ts';
import { decide } from '../lifecycle/public.ts';
import { type DecidingActor, type DeclarationChange, planChange, storeDecisions } from '../record/public.ts';
import type { CustomsAction, TakenAction } from './customs-action.ts';
import { applyEffects } from './decision-effects.ts';
import { numbered } from './numbered.ts';

/** What deciding takes from outside. */
export interface DecisionSource {
  readonly now: CustomsClock;
  readonly random: (bytes: number) => Uint8Array;
  readonly calendar: Calendar;
}

/**
 * Takes actions of customs on many declarations at once, each by the lifecycle's table and only if the declaration
 * still is as it was read. Answers those that were taken; state, event, audit row and whatever the caller adds in the
 * transaction commit together.
 */
export async function decideDeclarations(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  source: DecisionSource,
): Promise<readonly TakenAction[]> {
  const planned = actions.flatMap((action) => {
    const change = plan(action, actor, source.now(action.declaration.organisationId), source);
    return change ? [{ ...action, change }] : [];
  });
  const decided = await numbered(transaction, planned);
  if (decided.length === 0) return [];
  const changed = await storeDecisions(
    transaction,
    decided.map(({ change }) => change),
  );
  const taken = decided.filter(({ declaration }) => changed.has(declaration.id));
  await applyEffects(transaction, taken);
  return taken;
}

// The MRN is given at registration or acceptance, whichever is first, and never changed (contract 6).
const mrnGivenBy: readonly Action[] = ['register', 'accept'];

function plan(
  { declaration, action, facts }: CustomsAction,
  by: DecidingActor,
  at: Date,
  { random, calendar }: DecisionSource,
): DeclarationChange | null {
  const decision = decide(declaration.lifecycle, action, by.kind, { ...facts, now: at, calendar });
  if (!decision.ok || !decision.next || decision.event === null) return null;
  const { next: lifecycle, event } = decision;
  const isNumbered = declaration.mrn === null && mrnGivenBy.includes(action);
  const { type, office } = declaration;
  return planChange(declaration, {
    ...{ lifecycle, at, event, by, audited: event, reason: facts.reason },
    ...(facts.law && { beside: { law: facts.law } }),
    particulars: {
      ...(isNumbered && {
        mrn: newRegistration({ day: calendar.dayOf(at), type, office: office ?? '', random }),
      }),
      // The amendment's document is made the next version beside it.
      ...(action === 'grantAmendment' && { version: declaration.version + 1 }),
    },
  });
}
