import { defineProblem } from '../../foundation/http/problem.ts';

export const authorisationNumberInUse = defineProblem({ code: 'authorisation_number_in_use', status: 409 });
export const authorisationRevoked = defineProblem({ code: 'authorisation_revoked', status: 409 });
export const hearingOpen = defineProblem({ code: 'hearing_open', status: 409 });
export const hearingNotOpen = defineProblem({ code: 'hearing_not_open', status: 409 });
