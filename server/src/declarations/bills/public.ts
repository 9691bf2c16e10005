export { payableLines } from './amounts-due.ts';
export { claimBillsToAnnounce, hasBillsToAnnounce } from './announcement-store.ts';
export {
  type AssessmentRow,
  type AssessmentText,
  assessmentOf,
  findAssessedByAmounts,
  findDuties,
  readReductionsSince,
} from './assessment-store.ts';
export { sumLines } from './bill-postings.ts';
export { isBillReference, newBillReference } from './bill-reference.ts';
export {
  BillElement,
  billLines,
  billsResponse,
  DebtDeclarationElement,
  payerKind,
  payerMembers,
  RefundElement,
} from './bill-schema.ts';
export {
  type AssessmentToStore,
  type BillToStore,
  billsJson,
  billsToStore,
  countToCollect,
  findBillLedgerViolations,
  findDeclarationOfBill,
  findLateBills,
  journalEntriesOf,
  type LateBillTask,
  type Principal,
  readAssessedLines,
  readBills,
  type StoredBill,
} from './bill-store.ts';
export { billsAfter } from './bill-transition.ts';
export {
  addAssessedBill,
  addInterestBill,
  billUnderGuarantee,
  deferBills,
  hasInterestForLatePayment,
  isPastDue,
  markOverdue,
  secureDueBills,
} from './bills.ts';
export {
  ClaimLines,
  exceedingLines,
  mergeLines,
  refundLines,
  remainingLines,
  unrefundedAmounts,
} from './claim-refund.ts';
export {
  type DebtEventName,
  debtEventNames,
  debtEventsOf,
  debtEventTexts,
} from './debt-events.ts';
export { type DebtorRole, debtIdOf, debtorRoles, debtorsOf, withDebt } from './debt-parties.ts';
export { billsForGuarantor, paidByGuarantor } from './guarantor-bills.ts';
export { lendingPrincipalOf, type PaymentSecurity, paymentSecurityOf } from './named-security.ts';
export { linesWithInterest, type NotificationDelay } from './notification-interest.ts';
export { type ArrearsInterest, arrearsInterestAt, daysBetween, interestRate } from './overdue-interest.ts';
export {
  collectFromGuarantees,
  declarantPayer,
  isPaymentOwed,
  type PaymentOrigin,
  payerFor,
  payInFull,
  receivePayment,
  reversePayment,
} from './payments.ts';
export { billMissingAmounts, reassessBills } from './reassess-bills.ts';
export {
  cancelAmountDue,
  isRefundOrdered,
  isRefundSettled,
  orderRefund,
  type RefundOccasion,
  refundableOf,
  refundPartOfBill,
  settleRefund,
  withdrawRefunds,
} from './refunds.ts';
export { type RepaymentDelay, repaymentDelayAt } from './repayment-interest.ts';
export {
  findBillSumViolations,
  findBillTaxViolations,
  readSecuredTotals,
  type SecuredTotal,
} from './secured-totals-store.ts';
export {
  isWhollyStayed,
  reservedAmountOf,
  stayedAmountOf,
  stayedSql,
} from './stayed-amounts.ts';
export { endStays, isStayed, stayBill } from './stays.ts';
export {
  paymentOfBill,
  splitByPayment,
  type TaxPayment,
  taxPaymentsOf,
} from './tax-payments.ts';
