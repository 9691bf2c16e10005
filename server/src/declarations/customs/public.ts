export { numbered } from './assign-mrn.ts';
export {
  type Assignment,
  assignmentOf,
  deleteAssignment,
  findAssignments,
  listGivenWork,
  storeAssignment,
} from './assignment-store.ts';
export { type PastDeclaration, readPastDeclarations } from './back-test-store.ts';
export type { CustomsAction, TakenAction } from './customs-action.ts';
export {
  countWithPendingGround,
  findForCustoms,
  listCustomsQueue,
  lockForCustoms,
  type QueueFilter,
  type QueueRow,
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
  countDue,
  countUnnumbered,
  type DueReason,
  findDeclarationsForCustoms,
  hasDue,
  isCustomsAwaited,
  listAwaitingCustoms,
  listDue,
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
export { type DecidedDocument, type Dossier, lockDossiers } from './dossier-store.ts';
export { type InvoiceTotal, readInvoiceTotals } from './invoice-store.ts';
export { findNextFree, takeFree } from './next-assignment-store.ts';
export { type DecisionSource, planAction } from './plan-action.ts';
export {
  countDesk,
  countOwnAwaiting,
  countOwnWork,
  type DeskFilter,
  listOfficersWork,
  readHoursToDecide,
} from './queue-counts-store.ts';
