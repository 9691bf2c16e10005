import { defineProblem } from '../../foundation/http/problem.ts';

export const claimExceedsDebt = defineProblem({ code: 'claim_exceeds_debt', status: 409 });
export const claimTimeLimitExpired = defineProblem({ code: 'claim_time_limit_expired', status: 409 });
export const claimStatusConflict = defineProblem({ code: 'claim_status_conflict', status: 409 });
export const secondPersonRequired = defineProblem({ code: 'second_person_required', status: 409 });
