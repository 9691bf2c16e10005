import type { Mandate } from '../../api/kinds.ts';
import type { MandateChange } from './door.ts';

/** Who looks at a mandate. */
export type Side = 'principal' | 'representative' | 'customs';

/** What somebody does to a mandate, as people call it. */
export type Change = 'accept' | 'suspend' | 'resume' | 'withdraw' | 'decline' | 'end';

export const stateAfter: Readonly<Record<Change, MandateChange['state']>> = {
  accept: 'active',
  resume: 'active',
  suspend: 'suspended',
  withdraw: 'ended',
  decline: 'ended',
  end: 'ended',
};

/** Which side one is whose numbers these are; a mandate has one of them. */
export function sideOf({ principal }: Mandate, own: readonly string[]): 'principal' | 'representative' {
  return own.includes(principal) ? 'principal' : 'representative';
}

/** What a side may ask for: buttons only, the server judges (`mandate_state`). */
export function changesFor({ state, offeredBy, suspendedBy }: Mandate, side: Side): readonly Change[] {
  switch (state) {
    case 'offered':
      if (side === offeredBy) return ['withdraw'];
      // Customs accepts for a principal alone, where that has no account.
      if (side === 'customs') return offeredBy === 'representative' ? ['accept', 'end'] : ['end'];
      return ['accept', 'decline'];
    case 'active':
      return side === 'representative' ? ['end'] : ['suspend', 'end'];
    case 'suspended':
      return side === suspendedBy ? ['resume', 'end'] : ['end'];
    case 'ended':
      return [];
    default:
      return state satisfies never;
  }
}
