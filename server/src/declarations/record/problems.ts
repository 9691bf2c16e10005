import { defineProblem } from '../../foundation/http/problem.ts';

export const lrnInUse = defineProblem({
  code: 'lrn_in_use',
  status: 409,
  title: 'The LRN is in use',
  cause:
    'Another declaration of your organisation has this local reference number; once lodged it is spent for good.',
  cure: 'Look at `conflict`: if `sameContent` is true your first call arrived, go on with that declaration. Otherwise use a new LRN.',
  retryable: false,
});

export const referenceDataMissing = defineProblem({
  code: 'reference_data_missing',
  status: 503,
  title: 'The code lists are not loaded',
  cause:
    'A lodgement is held to the code lists, the tariff and the exchange rates of the day, and customs has not loaded all of them.',
  cure: 'Wait until customs has loaded the lists that `lists` names, then repeat. Drafts can be created meanwhile.',
  retryable: true,
});

export const actionNotAllowed = defineProblem({
  code: 'action_not_allowed',
  status: 409,
  title: 'The declaration does not allow this action now',
  cause: 'The state of the declaration, or something that is still open, rules the action out.',
  cure: 'Read `state` and `reason`, and the declaration itself: its `actions` say what is allowed.',
  retryable: false,
});

export const storageFull = defineProblem({
  code: 'storage_full',
  status: 409,
  title: 'The organisation keeps as much as it may',
  cause:
    'Drafts and uploaded documents of an organisation are limited, and this call would go beyond: `storage` says in what.',
  cure: 'Delete drafts that nobody needs, or lodge them; a draft takes its documents along. `GET /openapi/storage` tells what is used. If it is all needed, ask customs for more.',
  retryable: false,
});
