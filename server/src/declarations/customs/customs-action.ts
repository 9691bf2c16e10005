import type { Acting } from '../../audit/public.ts';
import type { Action, Facts, LifecycleState } from '../lifecycle/public.ts';
import { statusGroup } from '../lifecycle/public.ts';
import type { DeclarationRow } from '../record/public.ts';

/** An action of customs on one declaration as it was read. */
export interface CustomsAction {
  readonly declaration: DeclarationRow;
  readonly action: Action;
  readonly facts: Omit<Facts, 'now'>;
}

/** Who decides: an officer, or a job in their place. */
export interface DecidingActor {
  readonly kind: 'customs' | 'system';
  readonly id: string;
  /** Who calls, where somebody does: the audit rows tell it. */
  readonly acting?: Acting;
}

/** An action that was taken: `next` is the state that it led to. */
export interface TakenAction extends CustomsAction {
  readonly next: LifecycleState;
  readonly mrn: string | null;
  readonly at: Date;
  readonly actor: DecidingActor;
}

/** The declaration as an action has left it, for the next action in the same transaction. */
export const rowAfter = ({ declaration, action, next, mrn, at }: TakenAction): DeclarationRow => ({
  ...declaration,
  lifecycle: next,
  status: next.status,
  statusGroup: statusGroup(next),
  lane: next.lane,
  mrn,
  revision: declaration.revision + 1,
  version: declaration.version + (action === 'grantAmendment' ? 1 : 0),
  changedAt: at,
});
