export { assignMrns } from './assign-mrn.ts';
export {
  type Assignment,
  assignmentOf,
  deleteAssignment,
  findAssignments,
  listReassignedDeclarations,
  storeAssignment,
} from './assignment-store.ts';
export {
  findReleaseObstacles,
  isAutomationDue,
  listForAutomation,
  type Postponement,
  postponeAutomation,
  resumeAutomation,
} from './automation-queue-store.ts';
export { type BackTestDeclaration, readBackTestDeclarations } from './back-test-store.ts';
export type { CustomsAction, PlannedAction } from './customs-action.ts';
export {
  countWithPendingLimitGround,
  findForCustoms,
  listCustomsQueue,
  lockForCustoms,
  type QueueFilter,
  type QueueRow,
  queueSorts,
} from './customs-queue-store.ts';
export {
  type CustomsRows,
  type CustomsView,
  customsReadings,
  customsViewMembers,
  customsViewOf,
  peopleOf,
} from './customs-view.ts';
export {
  countDueDeclarations,
  countUnsequencedChanges,
  type DueSelection,
  findDeclarationsForCustoms,
  hasDueDeclarations,
  isCustomsAwaited,
  listAwaitingCustoms,
  listDueDeclarations,
  parseLodged,
  readCurrentDocuments,
  readRequestedDocuments,
  readRequestReasons,
} from './customs-work-store.ts';
export { decideDeclarations } from './decide-declarations.ts';
export {
  type DecidingChange,
  type DecidingEvent,
  listDecidingChanges,
  readVersionText,
} from './decision-history-store.ts';
export {
  countGoodsItems,
  type DecidedDocument,
  type LockedDeclaration,
  lockDeclarationsWithDocuments,
} from './dossier-store.ts';
export { assignIfUnassigned, findNextUnassigned } from './next-assignment-store.ts';
export { type DecisionSource, planCustomsAction } from './plan-action.ts';
export {
  countAwaitingOfOfficer,
  countOfficerWork,
  countQueue,
  listOfficerWorkloads,
  type QueueCountFilter,
  readHoursToDecide,
} from './queue-counts-store.ts';
export { type QueueSummary, readQueueSummaries } from './queue-summary-store.ts';
export {
  listDeclaredCommodities,
  listTraderDeclarations,
  readContestedDecisions,
  type TraderDeclaration,
} from './trader-declarations-store.ts';
