export { type AssessedText, type AssessmentRow, findAssessment, findDuties } from './assessment-store.ts';
export { standingOf } from './bill-books.ts';
export { BillElement, RefundElement, shownBills } from './bill-element.ts';
export { isBillReference, newBillReference } from './bill-reference.ts';
export {
  billsJson,
  entriesOf,
  findSecured,
  findUnbookedBills,
  readAssessedLines,
  readBills,
  type StoredBill,
  storeAssessments,
  storePayments,
} from './bill-store.ts';
export {
  adjust,
  bill,
  cancelDue,
  collect,
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
