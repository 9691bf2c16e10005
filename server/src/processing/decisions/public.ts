export { applyDecisions, decisionSourceOf } from './apply-decisions.ts';
export { sandboxSimulation } from './automatic-officer.ts';
export { clearAfterSecondsOf } from './automation-jobs.ts';
export { NotAssessable } from './calculate-for-decisions.ts';
export { type CustomsJobs, createCustomsJobs } from './customs-jobs.ts';
export type { DeadlineJobDependencies } from './deadline-job.ts';
export { denialReasonPrefix, type Scenario, scenarioPrefixInLrn, scenarios } from './scenarios.ts';
