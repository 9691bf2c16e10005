export { findBankPaymentViolations } from './bank-payment-store.ts';
export { getUnmatchedPayment, listUnmatchedPayments } from './list-unmatched-payments.ts';
export { reportBankPayment } from './report-bank-payment.ts';
export {
  assignUnmatchedPayment,
  createPaymentReturn,
  removeUnmatchedPaymentUse,
} from './use-unmatched-payment.ts';
