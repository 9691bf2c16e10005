import type { Calendar } from '../foundation/calendar.ts';
import type { Detail } from '../foundation/words/problem-words.ts';
import { reasonOf } from '../foundation/words/tell-detail.ts';
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
  | { readonly ok: false; readonly why: Detail };

type Wanted = Exclude<MandateState, 'offered'>;

/** The moment, and whether the principal has no account, so that customs accepts for it. */
interface Circumstances {
  readonly now: Date;
  readonly calendar: Calendar;
  readonly onPaper: boolean;
}

/** A mandate's states: offered → active ⇄ suspended → ended, and ended from each. */
const actionTable = { accept, suspend, resume, end } as const;
type MandateAction = keyof typeof actionTable;

/** Whether a side may have a mandate so, and what follows. */
export function decideMandate(
  mandate: Mandate,
  side: AskingSide,
  wanted: Wanted,
  circumstances: Circumstances,
): MandateDecision {
  return decide(mandate, side, actionFor(mandate, wanted), circumstances);
}

/** What a side may do with a mandate now, and why not what it may not. */
export function allowedMandateActions(
  mandate: Mandate,
  side: AskingSide,
  circumstances: Circumstances,
): Record<MandateAction, { allowed: true } | { allowed: false; reason: string }> {
  const allowance = (action: MandateAction) => {
    const decision = decide(mandate, side, action, circumstances);
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

function actionFor({ state }: Mandate, wanted: Wanted): MandateAction {
  switch (wanted) {
    case 'ended':
      return 'end';
    case 'suspended':
      return 'suspend';
    case 'active':
      return state === 'offered' ? 'accept' : 'resume';
    default:
      return wanted satisfies never;
  }
}

function decide(
  mandate: Mandate,
  side: AskingSide,
  action: MandateAction,
  { now, calendar, onPaper }: Circumstances,
): MandateDecision {
  if (mandate.state === 'ended' || isOver(mandate, now, calendar))
    return no({ words: 'mandate_status_conflict.ended' });
  return actionTable[action](mandate, side, onPaper);
}

function end(): MandateDecision {
  return { ok: true, event: 'mandate.ended', next: { state: 'ended', suspendedBy: null } };
}

function accept({ state, offeredBy }: Mandate, side: AskingSide, onPaper: boolean): MandateDecision {
  if (state !== 'offered') return no({ words: 'mandate_status_conflict.state', params: { state } });
  if (side === offeredBy) return no({ words: 'mandate_status_conflict.other_side' });
  if (side === 'customs' && !(onPaper && offeredBy === 'representative'))
    return no({ words: 'mandate_status_conflict.on_paper' });
  return { ok: true, event: 'mandate.accepted', next: { state: 'active', suspendedBy: null } };
}

function suspend({ state }: Mandate, side: AskingSide): MandateDecision {
  if (state !== 'active') return no({ words: 'mandate_status_conflict.state', params: { state } });
  if (side === 'representative') return no({ words: 'mandate_status_conflict.suspender' });
  return { ok: true, event: 'mandate.suspended', next: { state: 'suspended', suspendedBy: side } };
}

function resume({ state, suspendedBy }: Mandate, side: AskingSide): MandateDecision {
  if (state !== 'suspended') return no({ words: 'mandate_status_conflict.state', params: { state } });
  if (side !== suspendedBy) return no({ words: 'mandate_status_conflict.resumer' });
  return { ok: true, event: 'mandate.resumed', next: { state: 'active', suspendedBy: null } };
}

function no(why: Detail): MandateDecision {
  return { ok: false, why };
}

/** Whether a mandate's time is over, though nobody has ended it: its offer was not accepted, or its last day has passed. */
export function isOver({ state, offerEndsAt, validUntil }: Mandate, now: Date, calendar: Calendar): boolean {
  if (state === 'ended') return false;
  if (validUntil !== null && calendar.dayOf(now) > validUntil) return true;
  return state === 'offered' && offerEndsAt <= now;
}
