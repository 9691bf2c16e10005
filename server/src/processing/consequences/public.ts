export {
  type Assessment,
  assessDeclaration,
  type CalculatedVersion,
  calculationOf,
  type DeclarationToAssess,
} from './assess-declaration.ts';
export { planInterestBills } from './bill-interest.ts';
export { carryOutAssessments } from './carry-out-assessments.ts';
export { type DecidedVersion, drawDownQuotas, settleQuotas } from './draw-down-quotas.ts';
export { cancelUnpaidBills, orderRefunds } from './extinguish-debts.ts';
export { DebtNotNotifiable, delayOf, type LimitGround, type NewDebt, refuseLateDebt } from './new-debt.ts';
export { endOfDay } from './open-discharge.ts';
export { openDecisions, type PendingDecisions } from './pending-decisions.ts';
export { openDischargesAfterRelease } from './place-after-release.ts';
export {
  type DemandedGoods,
  dayOfDebt,
  factsOfStock,
  lockStockOfDeclaration,
  movesOfReport,
  nextDayOf,
  planDemandOfGoods,
  planDemands,
  readStockOfDeclaration,
  type StockOfDeclaration,
} from './plan-discharge.ts';
export { restoreStock } from './restore-stock.ts';
export { billAfterLateExit, refuseLateExit, withRefundsWithdrawn } from './reverse-export-expiry.ts';
export { additionalSecurity, refuseInvalidation, refuseSecurity } from './reverse-write-off.ts';
export { lockPendingQuotaSecurity, withStockSecured } from './security-journal-entry.ts';
export { completeDischarges, reserveGoodsForActions, transferStock } from './transfer-stock.ts';
export { GuaranteeInsufficient, useSecurity } from './use-security.ts';
export { GoodsAlreadyMoved } from './used-goods-conflicts.ts';
