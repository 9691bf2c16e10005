import type { CustomsClock, Lane } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import type { RiskRule } from '../risk/public.ts';

/** Parameters of a decision in addition to the declarations. */
export interface DecisionDependencies {
  readonly now: CustomsClock;
  readonly random: (bytes: number) => Uint8Array;
  readonly reference: CachedReference;
  readonly riskRules: () => Promise<readonly RiskRule[]>;
  /** Key for the random selection of the risk rules. */
  readonly riskKey: Uint8Array;
  /** Lane that a sandbox scenario sets in place of the rules. */
  readonly laneFor?: (declaration: DeclarationRow) => Lane | null;
}
