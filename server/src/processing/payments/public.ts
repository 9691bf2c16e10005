export { listPaymentMethods } from './list-payment-methods.ts';
export { payDuties } from './pay-duties.ts';
