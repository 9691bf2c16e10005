export {
  type DailyReleases,
  earliestDecision,
  earliestOf,
  evaluateRelease,
  holdEnd,
  type ReleaseRules,
} from './automatic-release.ts';
export { cacheAutomation, type ReadAutomation, readAutomation } from './automation-in-memory.ts';
export { automationChannel, lockReleases, storeReleases } from './automation-store.ts';
export {
  type AutomationTable,
  automationActor,
  type LiveRow,
  liveRows,
  longestClearance,
  nextFirstDay,
  selects,
} from './automation-table.ts';
