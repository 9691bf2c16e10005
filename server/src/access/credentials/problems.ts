import { defineProblem } from '../../foundation/http/problem.ts';

export const apiKeyLimit = defineProblem({
  code: 'api_key_limit',
  status: 409,
  title: 'The client has as many API keys as it may have',
  cause: 'Twenty API keys of the client are live, those in the overlap of a rotation included.',
  cure: 'Revoke keys that are not used any more (their last-used time tells), or end the overlap of a rotated one.',
  retryable: false,
});

export const apiKeyNotLive = defineProblem({
  code: 'api_key_not_live',
  status: 409,
  title: 'The API key is not live, or was rotated already',
  cause: 'The key has expired or another key has replaced it, so that it cannot be rotated.',
  cure: 'Rotate the key that replaced it (`replacedBy`), or generate a new one.',
  retryable: false,
});

export const apiKeyNotInOverlap = defineProblem({
  code: 'api_key_not_in_overlap',
  status: 409,
  title: 'The API key is not in the overlap of a rotation',
  cause: 'The key was not rotated, or the overlap of its rotation is over.',
  cure: 'Revoke the key with DELETE if it must end now.',
  retryable: false,
});

export const clientWithoutApiKeys = defineProblem({
  code: 'client_without_api_keys',
  status: 409,
  title: 'Management clients have no API keys',
  cause: 'Calls of /management carry a bearer token alone; a key would open nothing.',
  cure: 'Generate the key for a host-to-host or platform client.',
  retryable: false,
});

export const clientWithoutSecret = defineProblem({
  code: 'client_without_secret',
  status: 409,
  title: 'The client has no secret',
  cause: 'The client authenticates with keys of its own (private_key_jwt).',
  cure: 'Change its `jwks` with PATCH to rotate its keys.',
  retryable: false,
});

export const clientWithSecret = defineProblem({
  code: 'client_with_secret',
  status: 409,
  title: 'The client has a secret',
  cause: 'A client has a secret or keys of its own, never both, and this one was registered with a secret.',
  cure: 'Register another client with `jwks`, move to it, and suspend this one.',
  retryable: false,
});

export const rightsExceeded = defineProblem({
  code: 'rights_exceeded',
  status: 403,
  title: 'Nobody gives or takes more than they have',
  cause:
    'The call would give a client scopes that you do not have yourself, or give you hold of a management client that may do more than you.',
  cure: 'Leave out the scopes named in `scopes`. A client that may do more is for an owner of the organisation: they take it over, or take scopes from it first.',
  retryable: false,
});

export const apiKeyInOverlap = defineProblem({
  code: 'api_key_in_overlap',
  status: 409,
  title: 'The key before is still live',
  cause: 'The key replaced another, whose overlap is not over: one more overlap would leave three keys live.',
  cure: 'End that overlap (`POST /management/api-keys/{id}/overlap-end` of the key before), or rotate with `overlapSeconds` 0 if this key has leaked.',
  retryable: true,
});

export const rotationUnderWay = defineProblem({
  code: 'rotation_under_way',
  status: 409,
  title: 'The next signing key waits already',
  cause:
    'A rotation with an overlap has published the key that signs next; one more would only make it wait longer. Or ten keys are published already, and the tokens of the old ones still live.',
  cure: 'Wait until the next key signs (`activeFrom`), or rotate `at_once`. Of ten keys wait until the first is no longer published (`publishedUntil`, at most 11 minutes).',
  retryable: false,
});
