export { listPaymentMethods } from './list-payment-methods.ts';
export { payDuties } from './pay-duties.ts';
export { actionsOfMethods, billsPaidByCredit, reasonAgainstMethod } from './payment-methods.ts';
export { exampleGuaranteeReference, PaymentOrder, paymentOrderError } from './payment-order.ts';
