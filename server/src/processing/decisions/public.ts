export { findUnassessed } from './assessment-store.ts';
export { type Control, listControls } from './control-store.ts';
export { type CustomsWork, createCustomsWork } from './customs-work.ts';
export type { DecisionParts } from './decision-parts.ts';
export { GuaranteeInsufficient } from './draw-covers.ts';
export type { JobParts } from './jobs.ts';
export { NotAssessable } from './prepare-by-law.ts';
export { deniedPrefix, type Scenario, scenarios } from './scenarios.ts';
export { takeDecisions } from './take-decisions.ts';
