import { newMrn } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Action, CustomsClock } from '../lifecycle/public.ts';
import { decideTransition } from '../lifecycle/public.ts';
import { type ChangingActor, planChange } from '../record/public.ts';
import type { CustomsAction, PlannedAction } from './customs-action.ts';

/** The clock, random source and calendar that a decision uses. */
export interface DecisionSource {
  readonly now: CustomsClock;
  readonly random: (bytes: number) => Uint8Array;
  readonly calendar: Calendar;
}

// The MRN is assigned at registration or acceptance, whichever comes first, and never changes.
const mrnAssigningActions: readonly Action[] = ['register', 'accept'];

/**
 * Plans an action of customs without side effects; null if the lifecycle does not allow the action in the current
 * state.
 */
export function planCustomsAction(
  planned: CustomsAction,
  batchActor: ChangingActor,
  { now, random, calendar }: DecisionSource,
): PlannedAction | null {
  const { declaration, action, facts, by: actor = batchActor } = planned;
  const at = now(declaration.organisationId);
  const decision = decideTransition(declaration.lifecycle, action, actor.kind, {
    ...facts,
    now: at,
    calendar,
  });
  if (!decision.ok || !decision.next || decision.event === null) return null;
  const { next: lifecycle, event } = decision;
  const isNumbered = declaration.mrn === null && mrnAssigningActions.includes(action);
  const { type, office } = declaration;
  const change = planChange(declaration, {
    ...{ lifecycle, at, event, by: actor, audited: event, reason: facts.reason },
    ...(facts.law && { beside: { law: facts.law } }),
    particulars: {
      ...(isNumbered && {
        mrn: newMrn({ day: calendar.dayOf(at), type, office: office ?? '', random }),
      }),
      // A granted amendment stores its document as the next version of the declaration.
      ...(action === 'grantAmendment' && { version: declaration.version + 1 }),
    },
  });
  return { ...planned, change };
}
