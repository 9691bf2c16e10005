export { type AssessedText, type AssessmentRow, findAssessment, findDuties } from './assessment-store.ts';
export { cancelBills, readBills, storeAssessments, storeBills, sumSecured } from './bill-store.ts';
export {
  adjust,
  bill,
  cancelDue,
  collect,
  isBillReference,
  newBillReference,
  pay,
  refund,
  secure,
} from './bills.ts';
