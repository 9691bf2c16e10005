import type { Mandate } from '../../api/types.ts';
import type { MandateChange } from './mandate-api.ts';

/** The user's relation to a mandate: one of its parties, or customs. */
export type MandateSide = 'principal' | 'representative' | 'customs';

/** A change of a mandate, as a button names it. */
export type MandateActionName = 'accept' | 'suspend' | 'resume' | 'withdraw' | 'decline' | 'end';

export const statusAfterMandateAction: Readonly<Record<MandateActionName, MandateChange['status']>> = {
  accept: 'active',
  resume: 'active',
  suspend: 'suspended',
  withdraw: 'ended',
  decline: 'ended',
  end: 'ended',
};

/**
 * Returns whether an organisation with these identification numbers is the principal or the representative of a
 * mandate.
 */
export function mandateSideOf(
  { principal }: Mandate,
  own: readonly string[],
): 'principal' | 'representative' {
  return own.includes(principal) ? 'principal' : 'representative';
}

/**
 * Returns the changes of a mandate that the user can make, from the actions that the portal lists. Before
 * acceptance, the button to end a mandate reads withdraw or decline.
 */
export function mandateChangesOf(
  { actions, status, offeredBy }: Mandate,
  side: MandateSide,
): readonly MandateActionName[] {
  const changes = (['accept', 'suspend', 'resume'] as const).filter((change) => actions[change].allowed);
  if (!actions.end.allowed) return changes;
  const isOffered = status === 'offered' && side !== 'customs';
  return [...changes, isOffered ? (side === offeredBy ? 'withdraw' : 'decline') : 'end'];
}
