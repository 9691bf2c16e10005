import { defineProblem } from '../../foundation/http/problem.ts';

export const templateNameInUse = defineProblem({ code: 'template_name_in_use', status: 409 });
export const templateLimit = defineProblem({ code: 'template_limit', status: 409 });
