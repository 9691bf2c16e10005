import type { Calendar } from '../foundation/calendar.ts';
import type { Mandate, MandateEvent, MandateState } from './mandate.ts';

/** Who asks for a change of a mandate. */
export type AskingSide = 'principal' | 'representative' | 'customs';

/** What a change leads to, or why it is not to be had. */
export type MandateDecision =
  | {
      readonly ok: true;
      readonly event: MandateEvent;
      readonly next: Pick<Mandate, 'state' | 'suspendedBy'>;
    }
  | { readonly ok: false; readonly reason: string };

type Wanted = Exclude<MandateState, 'offered'>;

/**
 * A mandate's states: offered → active ⇄ suspended → ended, and ended from each. `onPaper`: the principal has no account, so
 * customs accepts for it.
 */
export function decideMandate(
  mandate: Mandate,
  side: AskingSide,
  wanted: Wanted,
  { now, calendar, onPaper }: { readonly now: Date; readonly calendar: Calendar; readonly onPaper: boolean },
): MandateDecision {
  if (mandate.state === 'ended' || isOver(mandate, now, calendar)) return no('The mandate has ended');
  switch (wanted) {
    case 'ended':
      return { ok: true, event: 'mandate.ended', next: { state: 'ended', suspendedBy: null } };
    case 'suspended':
      return suspend(mandate, side);
    case 'active':
      return mandate.state === 'offered' ? accept(mandate, side, onPaper) : resume(mandate, side);
    default:
      return wanted satisfies never;
  }
}

function accept({ offeredBy }: Mandate, side: AskingSide, onPaper: boolean): MandateDecision {
  if (side === offeredBy) return no('The other side accepts');
  if (side === 'customs' && !(onPaper && offeredBy === 'representative'))
    return no('Customs accepts for a principal without an account alone');
  return { ok: true, event: 'mandate.accepted', next: { state: 'active', suspendedBy: null } };
}

function suspend({ state }: Mandate, side: AskingSide): MandateDecision {
  if (state !== 'active') return no(`The mandate is ${state}`);
  if (side === 'representative') return no('The principal or customs suspends a mandate');
  return { ok: true, event: 'mandate.suspended', next: { state: 'suspended', suspendedBy: side } };
}

function resume({ state, suspendedBy }: Mandate, side: AskingSide): MandateDecision {
  if (state !== 'suspended') return no(`The mandate is ${state}`);
  if (side !== suspendedBy) return no('Whoever suspended the mandate resumes it');
  return { ok: true, event: 'mandate.resumed', next: { state: 'active', suspendedBy: null } };
}

function no(reason: string): MandateDecision {
  return { ok: false, reason };
}

/** Whether a mandate's time is over, though nobody has ended it: its offer was not accepted, or its last day has passed. */
export function isOver({ state, offerEndsAt, validUntil }: Mandate, now: Date, calendar: Calendar): boolean {
  if (state === 'ended') return false;
  if (validUntil !== null && calendar.dayOf(now) > validUntil) return true;
  return state === 'offered' && offerEndsAt <= now;
}
