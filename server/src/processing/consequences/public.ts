export {
  type Assessment,
  assessDeclaration,
  type CalculatedVersion,
  calculationOf,
  type ToAssess,
} from './assess-declaration.ts';
export { assessDeclarations } from './assess-declarations.ts';
export { billInterest } from './bill-interest.ts';
export { drawOnQuotas, settleQuotas, type VersionHeld } from './draw-down-quotas.ts';
export { orderRefunds, withDebtEnded } from './extinguish-debts.ts';
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
export { returnGoods } from './restore-stock.ts';
export { billAfterLateExit, refuseLateExit, withRefundsWithdrawn } from './reverse-export-expiry.ts';
export { additionalSecurity, refuseInvalidation, refuseSecurity } from './reverse-write-off.ts';
export { lockQuotaCover, withStockCovered } from './security-journal-entry.ts';
export { completeDischarges, endOfDay, moveGoods, withGoodsHeld } from './transfer-stock.ts';
export { drawCovers, GuaranteeInsufficient } from './use-security.ts';
