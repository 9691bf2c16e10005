export type { Bill } from './bill.ts';
export type { CustomsClock, OrganisationsAhead } from './customs-clock.ts';
export { actorsOf, allowedActions, type Decision, decide, type Refusal } from './decide.ts';
export { type NextAction, nextActions, type StatusGroup, statusGroup, statusGroups } from './next-actions.ts';
export {
  ACTIONS,
  type Action,
  DEFAULT_TERMS,
  EVENTS,
  type EventName,
  type Facts,
  FINAL_STATUSES,
  LANES,
  type Lane,
  type LifecycleState,
  newLifecycle,
  OUTCOMES,
  type Outcome,
  type PaymentChange,
  STATUSES,
  type Status,
  type Tracks,
} from './state.ts';
