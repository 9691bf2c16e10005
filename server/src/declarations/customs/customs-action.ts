import type { Action, Facts } from '../lifecycle/public.ts';
import type { DeclarationChange, DeclarationRow } from '../record/public.ts';

/** An action of customs on a declaration, with the state that was read. */
export interface CustomsAction {
  readonly declaration: DeclarationRow;
  readonly action: Action;
  readonly facts: Omit<Facts, 'now'>;
}

/** A planned action: `change.after` is the declaration for the next action in the same transaction. */
export interface PlannedAction extends CustomsAction {
  readonly change: DeclarationChange;
}
