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
export { allowedActions, decide, type TransitionRefusal } from './decide.ts';
export { type EventName, eventNames, eventTexts } from './events.ts';
export { statusesAllowing } from './lifecycle.ts';
export { lifecycleSection } from './lifecycle-pages.ts';
export {
  nextActions,
  type Outlook,
  outlookOf,
  possibleNextActions,
  type StatusGroup,
  statusGroups,
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
  defaultTerms,
  type GoodsOutcome,
  goodsOutcomes,
  type HeardAction,
  heardActions,
  type Lane,
  lanes,
  type Tracks,
} from './transition-context.ts';
export {
  type AccountCharge,
  type ControlledItem,
  type Facts,
  type Intention,
  irregularities,
  type Law,
  type OfficerAssessment,
  type PaymentChange,
  type StockMove,
} from './transition-facts.ts';
export type { VisitReason } from './visit-reasons.ts';
