export { type Arrears, arrearsAt } from './arrears.ts';
export { type AssessedText, type AssessmentRow, findAssessment, findDuties } from './assessment-store.ts';
export { standingOf } from './bill-books.ts';
export { BillElement, RefundElement, shownBills } from './bill-element.ts';
export { isBillReference, newBillReference } from './bill-reference.ts';
export {
  billsJson,
  countToCollect,
  entriesOf,
  findLate,
  findSecured,
  findUnbookedBills,
  type LateKind,
  type Principal,
  readAssessedLines,
  readBills,
  readPrincipals,
  type StoredBill,
  storeAssessments,
  storePayments,
} from './bill-store.ts';
export {
  adjust,
  bearsInterest,
  becomeOverdue,
  bill,
  billInterest,
  cancelDue,
  collect,
  defer,
  isOver,
  isOwed,
  isSettled,
  pay,
  receive,
  refund,
  refundPart,
  secure,
  uncover,
} from './bills.ts';
export { payableLines } from './payable-lines.ts';
