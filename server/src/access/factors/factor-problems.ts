import { defineProblem } from '../../foundation/http/problem.ts';

export const secondFactorInvalid = defineProblem({ code: 'second_factor_invalid', status: 403 });
export const factorLimit = defineProblem({ code: 'second_factor_limit', status: 409 });
export const lastFactor = defineProblem({ code: 'last_second_factor', status: 409 });
