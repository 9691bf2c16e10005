import { defineProblem } from '../../foundation/http/problem.ts';

export const guarantorStatusConflict = defineProblem({ code: 'guarantor_status_conflict', status: 409 });
export const guarantorRequired = defineProblem({ code: 'guarantor_required', status: 403 });
