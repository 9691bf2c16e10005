import type { Calendar } from '../foundation/calendar.ts';
import { reasonOf } from '../foundation/messages/format-detail.ts';
import type { Detail } from '../foundation/messages/problem-messages.ts';
import type { Mandate, MandateEvent, MandateState } from './mandate.ts';

/** Party that requests a change of a mandate. */
export type RequestingParty = 'principal' | 'representative' | 'customs';

/** Result of a change request, or the reason for its refusal. */
export type MandateDecision =
  | {
      readonly ok: true;
      readonly event: MandateEvent;
      readonly next: Pick<Mandate, 'status' | 'suspendedBy'>;
    }
  | { readonly ok: false; readonly why: Detail };

type RequestedChange = Exclude<MandateState, 'offered'>;

/** Time of the decision, and whether the principal has no account, so that customs may accept on its behalf. */
interface MandateContext {
  readonly now: Date;
  readonly calendar: Calendar;
  readonly hasNoAccount: boolean;
}

/**
 * Actions on a mandate. Its status changes from offered to active, between active and suspended, and from each
 * status to ended.
 */
const actionTable = { accept, suspend, resume, end } as const;
type MandateAction = keyof typeof actionTable;

/** Returns the result of a status change that a party requests, or the reason for its refusal. */
export function decideMandate(
  mandate: Mandate,
  side: RequestingParty,
  change: RequestedChange,
  context: MandateContext,
): MandateDecision {
  return decide(mandate, side, actionFor(mandate, change), context);
}

/** Returns the actions that a party can take now, and for each other action the reason why not. */
export function allowedMandateActions(
  mandate: Mandate,
  side: RequestingParty,
  context: MandateContext,
): Record<MandateAction, { allowed: true } | { allowed: false; reason: string }> {
  const allowance = (action: MandateAction) => {
    const decision = decide(mandate, side, action, context);
    return decision.ok
      ? ({ allowed: true } as const)
      : ({ allowed: false, reason: reasonOf(decision.why) } as const);
  };
  return {
    accept: allowance('accept'),
    suspend: allowance('suspend'),
    resume: allowance('resume'),
    end: allowance('end'),
  };
}

function actionFor({ status }: Mandate, change: RequestedChange): MandateAction {
  switch (change) {
    case 'ended':
      return 'end';
    case 'suspended':
      return 'suspend';
    case 'active':
      return status === 'offered' ? 'accept' : 'resume';
    default:
      return change satisfies never;
  }
}

function decide(
  mandate: Mandate,
  side: RequestingParty,
  action: MandateAction,
  { now, calendar, hasNoAccount }: MandateContext,
): MandateDecision {
  if (mandate.status === 'ended' || isMandateExpired(mandate, now, calendar))
    return refuseMandateAction({ words: 'mandate_status_conflict.ended' });
  return actionTable[action](mandate, side, hasNoAccount);
}

function end(): MandateDecision {
  return { ok: true, event: 'mandate.ended', next: { status: 'ended', suspendedBy: null } };
}

function accept({ status, offeredBy }: Mandate, side: RequestingParty, onPaper: boolean): MandateDecision {
  if (status !== 'offered')
    return refuseMandateAction({ words: 'mandate_status_conflict.status', params: { status } });
  if (side === offeredBy) return refuseMandateAction({ words: 'mandate_status_conflict.other_side' });
  if (side === 'customs' && !(onPaper && offeredBy === 'representative'))
    return refuseMandateAction({ words: 'mandate_status_conflict.on_paper' });
  return { ok: true, event: 'mandate.accepted', next: { status: 'active', suspendedBy: null } };
}

function suspend({ status }: Mandate, side: RequestingParty): MandateDecision {
  if (status !== 'active')
    return refuseMandateAction({ words: 'mandate_status_conflict.status', params: { status } });
  if (side === 'representative') return refuseMandateAction({ words: 'mandate_status_conflict.suspender' });
  return { ok: true, event: 'mandate.suspended', next: { status: 'suspended', suspendedBy: side } };
}

function resume({ status, suspendedBy }: Mandate, side: RequestingParty): MandateDecision {
  if (status !== 'suspended')
    return refuseMandateAction({ words: 'mandate_status_conflict.status', params: { status } });
  if (side !== suspendedBy) return refuseMandateAction({ words: 'mandate_status_conflict.resumer' });
  return { ok: true, event: 'mandate.resumed', next: { status: 'active', suspendedBy: null } };
}

function refuseMandateAction(why: Detail): MandateDecision {
  return { ok: false, why };
}

/**
 * Whether a mandate has expired but is not marked as ended yet, because its offer was not accepted in time or
 * its last day has passed.
 */
export function isMandateExpired(
  { status, offerEndsAt, validUntil }: Mandate,
  now: Date,
  calendar: Calendar,
): boolean {
  if (status === 'ended') return false;
  if (validUntil !== null && calendar.dayOf(now) > validUntil) return true;
  return status === 'offered' && offerEndsAt <= now;
}
