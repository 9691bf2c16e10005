export { payableLines } from './amounts-due.ts';
export {
  type AssessedText,
  type AssessmentRow,
  assessmentOf,
  findAssessedByAmounts,
  findDuties,
} from './assessment-store.ts';
export { isBillReference, newBillReference } from './bill-reference.ts';
export { BillElement, RefundElement, shownBills } from './bill-schema.ts';
export {
  type AssessmentToStore,
  type BillToStore,
  billsJson,
  billsToStore,
  countToCollect,
  entriesOf,
  findLate,
  findUnbookedBills,
  type LateKind,
  type Principal,
  readAssessedLines,
  readBills,
  type StoredBill,
} from './bill-store.ts';
export { billsAfter } from './bill-transition.ts';
export {
  bearsInterest,
  becomeOverdue,
  bill,
  billInterest,
  billUnderGuarantee,
  defer,
  isOver,
  secure,
} from './bills.ts';
export { type Cover, coverNamed, lenderOf } from './named-security.ts';
export { type NotificationDelay, withInterest } from './notification-interest.ts';
export { type Arrears, arrearsAt, daysBetween, interestRate } from './overdue-interest.ts';
export { collect, isOwed, pay, receive } from './payments.ts';
export { adjust, billAgain } from './reassess-bills.ts';
export {
  cancelDue,
  isRefundOrdered,
  isSettled,
  type Occasion,
  orderRefund,
  refund,
  refundableOf,
  refundPart,
  withdrawRefunds,
} from './refunds.ts';
export { findUnaddedBills, type SecuredSum, sumSecured } from './secured-totals-store.ts';
