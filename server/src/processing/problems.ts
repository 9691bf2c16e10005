import { defineProblem } from '../foundation/http/problem.ts';

export const assignedToAnother = defineProblem({ code: 'assigned_to_another', status: 409 });
export const timeLimitExpired = defineProblem({ code: 'time_limit_expired', status: 409 });
export const limitGroundUnconfirmed = defineProblem({ code: 'limit_ground_unconfirmed', status: 409 });
export const limitGroundStatusConflict = defineProblem({ code: 'limit_ground_status_conflict', status: 409 });
export const debtorAlreadyExists = defineProblem({ code: 'debtor_already_exists', status: 409 });
export const debtorInUse = defineProblem({ code: 'debtor_in_use', status: 409 });
export const paymentMismatch = defineProblem({ code: 'payment_mismatch', status: 409 });
export const hearingMismatch = defineProblem({ code: 'hearing_mismatch', status: 409 });
export const decisionExceedsHearing = defineProblem({ code: 'decision_exceeds_hearing', status: 409 });
export const declarationOutsideQueue = defineProblem({ code: 'declaration_outside_queue', status: 403 });
