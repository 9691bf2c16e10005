import type { Mandate } from '../../api/types.ts';
import type { MandateChange } from './mandate-api.ts';

/** Role of the viewer of a mandate. */
export type Side = 'principal' | 'representative' | 'customs';

/** User-facing change of a mandate. */
export type MandateActionName = 'accept' | 'suspend' | 'resume' | 'withdraw' | 'decline' | 'end';

export const stateAfter: Readonly<Record<MandateActionName, MandateChange['status']>> = {
  accept: 'active',
  resume: 'active',
  suspend: 'suspended',
  withdraw: 'ended',
  decline: 'ended',
  end: 'ended',
};

/** Returns the role in which an organisation with these numbers takes part in a mandate. */
export function sideOf({ principal }: Mandate, own: readonly string[]): 'principal' | 'representative' {
  return own.includes(principal) ? 'principal' : 'representative';
}

/**
 * Returns the changes that a role can make. The portal lists the actions; before acceptance, ending is called
 * withdrawing or declining.
 */
export function changesFor(
  { actions, status, offeredBy }: Mandate,
  side: Side,
): readonly MandateActionName[] {
  const changes = (['accept', 'suspend', 'resume'] as const).filter((change) => actions[change].allowed);
  if (!actions.end.allowed) return changes;
  const isOffered = status === 'offered' && side !== 'customs';
  return [...changes, isOffered ? (side === offeredBy ? 'withdraw' : 'decline') : 'end'];
}
