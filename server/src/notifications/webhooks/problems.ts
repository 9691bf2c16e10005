import { defineProblem } from '../../foundation/http/problem.ts';

export const webhookLimit = defineProblem({
  code: 'webhook_limit',
  status: 409,
  title: 'The organisation has as many webhooks as it may have',
  cause: 'The organisation has twenty webhooks, those that are paused or disabled included.',
  cure: 'Delete one that is not used any more, or let one receiver serve several purposes.',
  retryable: false,
});

export const webhookSecretInOverlap = defineProblem({
  code: 'webhook_secret_in_overlap',
  status: 409,
  title: 'The secret before still signs',
  cause:
    'The overlap of a rotation has not ended. Another rotation would take the secret away that the receiver may still be verifying with.',
  cure: 'Wait until `previousSecretUntil`, or rotate with `overlapSeconds` 0, which ends both at once.',
  retryable: false,
});

export const webhookNotActive = defineProblem({
  code: 'webhook_not_active',
  status: 409,
  title: 'The webhook is not active',
  cause: 'It is paused, or was disabled because its endpoint failed for days or answered 410.',
  cure: 'Set its `state` to `active` with PATCH: it then gets what it has missed.',
  retryable: false,
});
