import { defineProblem } from '../../foundation/http/problem.ts';

export const viewNameInUse = defineProblem({ code: 'view_name_in_use', status: 409 });
export const viewSharingNotAllowed = defineProblem({ code: 'view_sharing_not_allowed', status: 403 });
export const viewLimit = defineProblem({ code: 'view_limit', status: 409 });
