import { defineProblem } from '../foundation/http/problem.ts';

export const platformLimit = defineProblem({ code: 'platform_limit', status: 409 });
