import { defineProblem } from '../../foundation/http/problem.ts';

export const unmatchedPaymentSettled = defineProblem({ code: 'unmatched_payment_settled', status: 409 });
export const paymentNotReversible = defineProblem({ code: 'payment_not_reversible', status: 409 });
