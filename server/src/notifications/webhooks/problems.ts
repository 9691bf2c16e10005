import { defineProblem } from '../../foundation/http/problem.ts';

export const webhookLimit = defineProblem({ code: 'webhook_limit', status: 409 });
export const webhookSecretInOverlap = defineProblem({ code: 'webhook_secret_in_overlap', status: 409 });
export const webhookNotActive = defineProblem({ code: 'webhook_not_active', status: 409 });
