import type { CustomsClock, Lane } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import type { ReadAutomation } from '../automation/public.ts';
import type { RiskRule } from '../risk/public.ts';

/** The services and data that a decision needs in addition to the declarations. */
export interface DecisionDependencies {
  readonly now: CustomsClock;
  readonly random: (bytes: number) => Uint8Array;
  readonly reference: CachedReference;
  readonly riskRules: () => Promise<readonly RiskRule[]>;
  /** Reads the automation table that applies. */
  readonly automation: ReadAutomation;
  /** Secret key that makes random selections unpredictable. */
  readonly riskKey: Uint8Array;
  /** Returns the lane that a sandbox simulation assigns in place of the risk rules; null for no lane. */
  readonly laneFor?: (declaration: DeclarationRow) => Lane | null;
}
