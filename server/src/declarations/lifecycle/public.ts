export { declarantActionsText, refusedAllowanceFor } from './allowed-declarant-actions.ts';
export {
  type Bill,
  type BillLine,
  type BillPayment,
  type BillRefund,
  type BillStay,
  billBases,
  billStates,
  finalRefundBases,
  type InterestCalculation,
  type Payer,
  payerKinds,
  type RefundPayee,
  refundBases,
} from './bill.ts';
export type { CustomsClock, OrganisationsAhead } from './customs-clock.ts';
export { allowedActions, decideTransition, type TransitionRefusal } from './decide.ts';
export { type EventName, eventNames, eventTexts } from './events.ts';
export { statusesAllowing } from './lifecycle.ts';
export { lifecycleSection } from './lifecycle-pages.ts';
export {
  nextActions,
  possibleNextActions,
  type StatusGroup,
  type StatusOutlook,
  statusGroups,
  statusOutlookOf,
} from './next-actions.ts';
export { messageOfReason, type ReasonCode } from './refusal-reason.ts';
export { areGoodsAvailable, type LifecycleState, newLifecycle } from './state.ts';
export {
  allStatuses,
  beforeAcceptance,
  finalStatuses,
  type Status,
  statusesWhere,
} from './statuses.ts';
export { conditionTable, isHearingOpen, isHearingPending } from './transition-conditions.ts';
export {
  type Action,
  defaultTimeLimits,
  type GoodsOutcome,
  goodsOutcomes,
  type HeardAction,
  heardActions,
  type Lane,
  lanes,
  type SubStatuses,
} from './transition-context.ts';
export {
  type AccountCharge,
  type AppliedLaw,
  type ControlledItem,
  type IntendedDecision,
  irregularities,
  type OfficerAssessment,
  type PaymentChange,
  type StockMove,
  type TransitionInputs,
} from './transition-facts.ts';
export type { VisitReason } from './visit-reasons.ts';
