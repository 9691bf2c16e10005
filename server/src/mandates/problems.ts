import { defineProblem } from '../foundation/http/problem.ts';

export const mandateRequired = defineProblem({ code: 'mandate_required', status: 403 });
export const mandateOfferLimit = defineProblem({ code: 'mandate_offer_limit', status: 409 });
export const mandateStatusConflict = defineProblem({ code: 'mandate_status_conflict', status: 409 });
