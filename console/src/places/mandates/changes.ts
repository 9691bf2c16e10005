import type { Mandate } from '../../api/kinds.ts';
import type { MandateChange } from './door.ts';

/** Who looks at a mandate. */
export type Side = 'principal' | 'representative' | 'customs';

/** What somebody does to a mandate, as people call it. */
export type Change = 'accept' | 'suspend' | 'resume' | 'withdraw' | 'decline' | 'end';

export const stateAfter: Readonly<Record<Change, MandateChange['status']>> = {
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

/** What a side may do now, as people call it: the portal says what, and ending has a name of its own before the acceptance. */
export function changesFor({ actions, status, offeredBy }: Mandate, side: Side): readonly Change[] {
  const changes = (['accept', 'suspend', 'resume'] as const).filter((change) => actions[change].allowed);
  if (!actions.end.allowed) return changes;
  const isOffered = status === 'offered' && side !== 'customs';
  return [...changes, isOffered ? (side === offeredBy ? 'withdraw' : 'decline') : 'end'];
}
