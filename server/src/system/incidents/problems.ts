import { defineProblem } from '../../foundation/http/problem.ts';

export const incidentStatusConflict = defineProblem({ code: 'incident_status_conflict', status: 409 });
