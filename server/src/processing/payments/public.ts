export { orderPayment } from './order-payment.ts';
export { readPaymentMethods } from './read-payment-methods.ts';
