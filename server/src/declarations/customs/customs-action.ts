import type { Action, TransitionInputs } from '../lifecycle/public.ts';
import type { DecidingActor, DeclarationChange, DeclarationRow } from '../record/public.ts';

/** An action of customs on a declaration, with the declaration as it was read before the action. */
export interface CustomsAction {
  readonly declaration: DeclarationRow;
  readonly action: Action;
  readonly facts: Omit<TransitionInputs, 'now'>;
  /** Actor of the action, if it differs from the actor of the batch. */
  readonly by?: DecidingActor;
}

/** A planned action; `change.after` is the declaration that the next action in the same transaction acts on. */
export interface PlannedAction extends CustomsAction {
  readonly change: DeclarationChange;
}
