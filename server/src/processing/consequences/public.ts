export {
  type Assessment,
  assessDeclaration,
  type CalculatedVersion,
  calculationOf,
  type ToAssess,
} from './assess-declaration.ts';
export { assessDeclarations } from './assess-declarations.ts';
export { billInterest } from './bill-interest.ts';
export { lockQuotaCover, withStockCovered } from './cover-entry.ts';
export { drawCovers, GuaranteeInsufficient } from './draw-covers.ts';
export { drawOnQuotas, settleQuotas, type VersionHeld } from './draw-on-quotas.ts';
export { orderRefunds, withDebtEnded } from './end-debts.ts';
export { billAfterLateExit, refuseLateExit, withRefundsWithdrawn } from './late-exit.ts';
export { completeDischarges, endOfDay, moveGoods, withGoodsHeld } from './move-goods.ts';
export { DebtNotNotifiable, delayOf, type LimitGround, type NewDebt, refuseLateDebt } from './new-debt.ts';
export { openDecisions, type PendingDecisions } from './pending-decisions.ts';
export {
  type DemandedGoods,
  dayOfDebt,
  factsOfStock,
  lockOwnStock,
  movesOfReport,
  type OwnStock,
  planDemandOfGoods,
  planDemands,
  readOwnStock,
} from './plan-discharge.ts';
export { GoodsMoved } from './removed-goods.ts';
export { returnGoods } from './return-goods.ts';
export { additionalSecurity, refuseInvalidation, refuseSecurity } from './reverse-write-off.ts';
