import { defineProblem } from '../../foundation/http/problem.ts';

export const apiKeyLimit = defineProblem({
  code: 'api_key_limit',
  status: 409,
  retryable: false,
});

export const apiKeyNotLive = defineProblem({
  code: 'api_key_not_live',
  status: 409,
  retryable: false,
});

export const apiKeyNotInOverlap = defineProblem({
  code: 'api_key_not_in_overlap',
  status: 409,
  retryable: false,
});

export const clientWithoutApiKeys = defineProblem({
  code: 'client_without_api_keys',
  status: 409,
  retryable: false,
});

export const clientWithoutSecret = defineProblem({
  code: 'client_without_secret',
  status: 409,
  retryable: false,
});

export const clientWithSecret = defineProblem({
  code: 'client_with_secret',
  status: 409,
  retryable: false,
});

export const rightsExceeded = defineProblem({
  code: 'rights_exceeded',
  status: 403,
  retryable: false,
});

export const apiKeyInOverlap = defineProblem({
  code: 'api_key_in_overlap',
  status: 409,
  retryable: true,
});

export const rotationUnderWay = defineProblem({
  code: 'rotation_under_way',
  status: 409,
  retryable: false,
});
