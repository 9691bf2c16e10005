export { payStatement } from './pay-statement.ts';
export { reportStatementPayment } from './report-statement-payment.ts';
