export { orderStatementPayment } from './order-statement-payment.ts';
export { payStatement } from './pay-statement.ts';
