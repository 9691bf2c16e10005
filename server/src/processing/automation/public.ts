export {
  type DailyReleases,
  earliestDecisionTime,
  earliestTimeOf,
  evaluateRelease,
  officerHoldEndsAt,
  type ReleaseRules,
} from './automatic-release.ts';
export { cacheAutomation, type ReadAutomation, readAutomation } from './automation-in-memory.ts';
export {
  type AutomationVersion,
  automationChannel,
  decideProposedVersion,
  endAutomationStop,
  findProposedVersion,
  insertAutomationStop,
  insertProposedVersion,
  lockAutomationStop,
  lockAutomationVersions,
  lockReleases,
  type outdatedTable,
  requestResumption,
  storeReleases,
  unlessTableIsOutdated,
} from './automation-store.ts';
export {
  type AutomationRowInForce,
  type AutomationStop,
  type AutomationTable,
  automationActor,
  longestClearance,
  nextFirstDay,
  rowSelects,
  rowsInForce,
} from './automation-table.ts';
export {
  type AutomationRow,
  AutomationRowBody,
  exampleRow,
  NewAutomationRow,
  sampleSchema,
} from './automation-table-row.ts';
