export {
  type Assignment,
  deleteAssignment,
  findAssignments,
  listGivenWork,
  storeAssignment,
} from './assignment-store.ts';
export type { CustomsAction, TakenAction } from './customs-action.ts';
export {
  findForCustoms,
  listCustomsQueue,
  lockForCustoms,
  type QueueFilter,
  type QueueRow,
} from './customs-queue-store.ts';
export {
  countDue,
  countUnnumbered,
  type DueKind,
  findDeclarationsForCustoms,
  hasDue,
  isCustomsAwaited,
  listAwaitingCustoms,
  listDue,
  readCurrentDocuments,
  readRequestedDocuments,
  readRequestReasons,
} from './customs-store.ts';
export { type CustomsView, customsViewMembers, readCustomsView } from './customs-view.ts';
export { type DecisionSource, decideDeclarations } from './decide-declarations.ts';
export {
  type DecidingChange,
  type DecidingEvent,
  listDecidingChanges,
  readVersionText,
} from './decisions-store.ts';
export {
  countDesk,
  countOwnAwaiting,
  countOwnWork,
  type DeskFilter,
  listOfficersWork,
  readHoursToDecide,
} from './desk-counts-store.ts';
export { type InvoiceTotal, readInvoiceTotals } from './invoice-store.ts';
export { type PastDeclaration, readPastDeclarations } from './past-store.ts';
export { findNextFree, takeFree } from './take-next-store.ts';
