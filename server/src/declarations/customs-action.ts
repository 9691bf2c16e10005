import type { Action, Facts, LifecycleState } from './lifecycle-state.ts';
import type { DeclarationRow } from './store.ts';

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
}

/** An action that was taken: `next` is the state that it led to. */
export interface TakenAction extends CustomsAction {
  readonly next: LifecycleState;
  readonly at: Date;
  readonly actor: DecidingActor;
}
