export { type CustomsWork, createCustomsWork } from './customs-work.ts';
export type { JobParts } from './job.ts';
export { NotAssessable } from './prepare-by-law.ts';
export { deniedPrefix, type Scenario, scenarioMark, scenarios } from './scenarios.ts';
export { takeDecisions } from './take-decisions.ts';
