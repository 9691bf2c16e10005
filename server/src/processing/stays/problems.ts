import { defineProblem } from '../../foundation/http/problem.ts';

export const stayNotPossible = defineProblem({ code: 'stay_not_possible', status: 409 });
