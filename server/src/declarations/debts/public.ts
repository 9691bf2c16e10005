export type { Debt } from './debt.ts';
export { recordDebtEvents, recordGuarantorEvents } from './debt-event-store.ts';
export { exampleDebt } from './debt-example.ts';
export { DebtBody, debtBody, debtParams } from './debt-schema.ts';
export { findDebt, readAppealSuspensions } from './debt-store.ts';
export {
  deleteDebtor,
  findLodgerForDebtor,
  insertDebtor,
  insertDebtPayment,
  isDebtor,
  lockDebt,
  type RegisteredDebtor,
  readRegisteredDebtors,
  updateClaimLimit,
} from './debtor-store.ts';
export { getDebt, getDebtAsCustoms } from './get-debt.ts';
export { listDebtsAsCustoms, listDebtsOperation } from './list-debts.ts';
export { extendedLimit, suspendedDays } from './time-limit-suspension.ts';
