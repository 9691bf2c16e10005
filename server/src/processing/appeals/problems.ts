import { defineProblem } from '../../foundation/http/problem.ts';

export const appealAlreadyExists = defineProblem({ code: 'appeal_already_exists', status: 409 });
export const appealTimeLimitExpired = defineProblem({ code: 'appeal_time_limit_expired', status: 409 });
export const appealStatusConflict = defineProblem({ code: 'appeal_status_conflict', status: 409 });
export const appealExceedsDecision = defineProblem({ code: 'appeal_exceeds_decision', status: 409 });
export const claimNotDecided = defineProblem({ code: 'claim_not_decided', status: 409 });
export const officerTookPart = defineProblem({ code: 'officer_took_part', status: 403 });
