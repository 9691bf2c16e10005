export {
  type Assignment,
  deleteAssignment,
  findAssignments,
  storeAssignment,
} from './assignment-store.ts';
export type { Bill } from './bill.ts';
export { type AssessmentToStore, readBills, storeAssessments, sumSecured } from './bill-store.ts';
export {
  adjust,
  bill,
  cancelDue,
  collect,
  isBillReference,
  newBillReference,
  pay,
  refund,
  secure,
} from './bills.ts';
export { answerRemembered, callFacts } from './call.ts';
export { type CustomsAction, type DecidingActor, rowAfter, type TakenAction } from './customs-action.ts';
export type { CustomsClock, OrganisationsAhead } from './customs-clock.ts';
export {
  findForCustoms,
  listCustomsQueue,
  lockForCustoms,
  type QueueFilter,
  type QueueRow,
} from './customs-queue-store.ts';
export {
  type AwaitingPage,
  countDue,
  countUnnumbered,
  type DueKind,
  findDeclarationsForCustoms,
  hasDue,
  isCustomsAwaited,
  listAwaitingCustoms,
  listDue,
  readCurrentDocuments,
  readRequestReasons,
  type Wait,
} from './customs-store.ts';
export { type CustomsView, customsViewMembers, readCustomsView } from './customs-view.ts';
export { text } from './data-elements.ts';
export { type ActionAllowance, actorsOf, allowedActions, decide } from './decide.ts';
export { decideDeclarations } from './decide-declarations.ts';
export {
  type DecidingChange,
  type DecidingEvent,
  listDecidingChanges,
  readVersionText,
} from './decisions-store.ts';
export {
  actAsDeclarant,
  actionProblems,
  type DeclarantActionDependencies,
} from './declarant-action.ts';
export { type Declaration, DeclarationType, type DraftDeclaration } from './declaration.ts';
export { calculateDuties } from './duties/calculate-duties.ts';
export type { DutyCalculation } from './duties/duty-calculation.ts';
export { Exact } from './exact.ts';
export { rateOf } from './exchange.ts';
export { createFeed, type Feed, feedChannel } from './feed.ts';
export {
  cursorRefusal,
  type FollowedPage,
  type FollowingDependencies,
  followChanges,
  longestHoldSlice,
  tooManyHeld,
} from './following.ts';
export { forgetDeclarations } from './forget-declarations.ts';
export { FullDeclarationBody, fullExample } from './full-declaration.ts';
export type { FullDeclaration } from './full-declaration-store.ts';
export { createHeldCalls, type HeldCalls } from './held-calls.ts';
export { NATIONAL_CURRENCY } from './home-country.ts';
export {
  ACTIONS,
  type Action,
  DEFAULT_TERMS,
  EVENTS,
  type EventName,
  FINAL_STATUSES,
  LANES,
  type Lane,
  type LifecycleState,
  OUTCOMES,
  type PaymentChange,
  STATUSES,
  type Status,
} from './lifecycle-state.ts';
export { type LoggedChange, readHead, readLog, readLogOfPeriod, spanOfPeriod } from './log-store.ts';
export { nextActions } from './next-actions.ts';
export { actionNotAllowed, storageFull } from './problems.ts';
export { parseReference, referenceParams } from './reference.ts';
export { refuseAction, refuseStorage } from './refusals.ts';
export { DeclarationSummary, NextActionElement, summaryExample } from './representation.ts';
export { type DeclarationsDependencies, declarationRoutes } from './routes.ts';
export { ruleSection } from './rules/rule-pages.ts';
export { readHeads } from './status-store.ts';
export type { Storage } from './storage.ts';
export { listUncounted, markWarned, readStorage, takeStorage } from './storage-store.ts';
export {
  type CallFacts,
  type DeclarationRow,
  type DeclarationWithDocument,
  findDeclaration,
  findRemembered,
  parseDocument,
  type Reference,
  type Remembered,
  rememberAnswer,
} from './store.ts';
