export { adjust, billAgain } from './adjust.ts';
export { type Arrears, arrearsAt, daysBetween, interestRate } from './arrears.ts';
export {
  type AssessedText,
  type AssessmentRow,
  assessmentOf,
  findAssessedByAmounts,
  findDuties,
} from './assessment-store.ts';
export { billsAfter } from './bill-change.ts';
export { BillElement, RefundElement, shownBills } from './bill-element.ts';
export { isBillReference, newBillReference } from './bill-reference.ts';
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
export { type Cover, coverNamed, lenderOf } from './cover-named.ts';
export { type NotificationDelay, withInterest } from './notification-interest.ts';
export { payableLines } from './payable-lines.ts';
export { collect, isOwed, pay, receive } from './payments.ts';
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
export { findUnaddedBills, type SecuredSum, sumSecured } from './secured-sums-store.ts';
