export { findUnassessed } from './assessment-store.ts';
export { type Control, listControls } from './control-store.ts';
export { lockQuotaCover, withStockCovered } from './cover-entry.ts';
export { type CustomsWork, createCustomsWork } from './customs-work.ts';
export type { DecisionParts } from './decision-parts.ts';
export { GuaranteeInsufficient } from './draw-covers.ts';
export type { JobParts } from './job.ts';
export { endOfDay } from './move-goods.ts';
export {
  type DemandedGoods,
  factsOfStock,
  lockOwnStock,
  movesOfReport,
  type OwnStock,
  planDemandOfGoods,
  planDemands,
  readOwnStock,
} from './plan-discharge.ts';
export { NotAssessable } from './prepare-by-law.ts';
export { returnGoods } from './return-goods.ts';
export { additionalSecurity, refuseInvalidation, refuseSecurity } from './reverse-write-off.ts';
export { deniedPrefix, type Scenario, scenarioMark, scenarios } from './scenarios.ts';
export { takeDecisions } from './take-decisions.ts';
