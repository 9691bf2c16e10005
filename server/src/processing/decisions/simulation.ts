import type { Lane } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { FollowUpActions } from './apply-decisions.ts';

/** The part of automatic decisions that exists in the sandbox only. */
export interface Simulation {
  /** Milliseconds that a declaration waits, so that a polling client sees its status. */
  readonly delayMs: number;
  /**
   * Returns whether the simulated officer decides a declaration in place of the automation table (null), or the time
   * until which the declaration waits; undefined if the table decides.
   */
  readonly postponed: (declaration: DeclarationRow, now: Date) => Date | null | undefined;
  /** Returns the lane that a simulation assigns in place of the risk rules; null for no lane. */
  readonly laneFor: (declaration: DeclarationRow) => Lane | null;
  /** Actions of the simulated bank and officer in the same transaction. */
  readonly followUps: readonly FollowUpActions[];
}
