import { defineProblem } from '../../foundation/http/problem.ts';

export const cannotChangeOwnAccount = defineProblem({ code: 'cannot_change_own_account', status: 409 });
export const personUnverifiedProblem = defineProblem({ code: 'person_unverified', status: 409 });
