export type { Bill } from './bill.ts';
export type { CustomsClock, OrganisationsAhead } from './customs-clock.ts';
export { actorsOf, allowedActions, type Decision, decide, type Refusal } from './decide.ts';
export { type EventName, eventNames, eventTexts } from './events.ts';
export {
  ACTIONS,
  type Action,
  DEFAULT_TERMS,
  type Facts,
  LANES,
  type Lane,
  OUTCOMES,
  type Outcome,
  type PaymentChange,
  type Tracks,
} from './facts.ts';
export { statusesFor } from './lifecycle.ts';
export { nextActions, type StatusGroup, statusGroup, statusGroups } from './next-actions.ts';
export { type LifecycleState, newLifecycle } from './state.ts';
export {
  beforeAcceptance,
  finalStatuses,
  type NextAction,
  STATUSES,
  type Status,
  type StatusRow,
  statusesWith,
  statusRow,
  statusTable,
} from './statuses.ts';
