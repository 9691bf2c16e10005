import { defineProblem } from '../../foundation/http/problem.ts';

export const apiKeyLimit = defineProblem({ code: 'api_key_limit', status: 409 });
export const apiKeyInactive = defineProblem({ code: 'api_key_inactive', status: 409 });
export const apiKeyNotInOverlap = defineProblem({ code: 'api_key_not_in_overlap', status: 409 });
export const clientCannotHaveApiKeys = defineProblem({ code: 'client_cannot_have_api_keys', status: 409 });
export const clientHasNoSecret = defineProblem({ code: 'client_has_no_secret', status: 409 });

export const clientSecretJustRotated = defineProblem({
  code: 'client_secret_just_rotated',
  status: 409,
  retryable: true,
});

export const clientHasSecret = defineProblem({ code: 'client_has_secret', status: 409 });
export const rightsExceeded = defineProblem({ code: 'rights_exceeded', status: 403 });
export const apiKeyInOverlap = defineProblem({ code: 'api_key_in_overlap', status: 409, retryable: true });
export const rotationInProgress = defineProblem({ code: 'rotation_in_progress', status: 409 });
