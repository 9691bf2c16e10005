export { takeDecisions } from './apply-decisions.ts';
export { NotAssessable } from './calculate-for-decisions.ts';
export { type CustomsWork, createCustomsWork } from './customs-jobs.ts';
export type { JobParts } from './deadline-job.ts';
export { deniedPrefix, type Scenario, scenarioMark, scenarios } from './scenarios.ts';
