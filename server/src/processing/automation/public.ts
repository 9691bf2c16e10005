export {
  type DailyReleases,
  earliestDecision,
  earliestOf,
  evaluateRelease,
  holdEnd,
  type ReleaseRules,
} from './automatic-release.ts';
export { cacheAutomation, type ReadAutomation, readAutomation } from './automation-in-memory.ts';
export {
  type AutomationRow,
  AutomationRowBody,
  exampleRow,
  NewAutomationRow,
  sampleSchema,
} from './automation-row.ts';
export {
  type AutomationVersion,
  automationChannel,
  decideVersion,
  endStop,
  findProposedVersion,
  insertProposedVersion,
  insertStop,
  lockReleases,
  lockStop,
  lockVersions,
  type outdatedTable,
  requestResumption,
  storeReleases,
  unlessOutdated,
} from './automation-store.ts';
export {
  type AutomationStop,
  type AutomationTable,
  automationActor,
  type LiveRow,
  liveRows,
  longestClearance,
  nextFirstDay,
  selects,
} from './automation-table.ts';
