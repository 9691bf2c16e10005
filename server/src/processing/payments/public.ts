export { orderPayment } from './order-payment.ts';
