export { actualTimesOf } from './actual-times.ts';
export { createExpectedTimes, type ExpectedTimes } from './expected-times.ts';
export { getServiceLevels } from './get-service-levels.ts';
export { calculateServiceLevels, createServiceLevelJob } from './service-level-job.ts';
export { readReleasesByLane } from './service-level-store.ts';
export type { ApiLevel } from './service-levels.ts';
