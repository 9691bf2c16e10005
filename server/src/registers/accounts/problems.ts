import { defineProblem } from '../../foundation/http/problem.ts';

export const accountNumberInUse = defineProblem({
  code: 'account_number_in_use',
  status: 409,
  title: 'The account number is in use',
  cause: 'The organisation has a deferment account of this number already.',
  cure: 'Look for it in the list of the organisation’s accounts, and change that one.',
  retryable: false,
});

export const accountInUse = defineProblem({
  code: 'account_in_use',
  status: 409,
  title: 'More is entered on the account',
  cause: 'The limit would be less than what is entered on the account and not paid yet.',
  cure: 'Leave the limit at least as high as `unpaid` says, or wait until its statements are paid.',
  retryable: false,
});

export const accountRefused = defineProblem({
  code: 'account_refused',
  status: 409,
  title: 'The deferment account does not take the amount',
  cause:
    'The account is suspended, not valid today, or less of its limit is left than is to be entered; nothing was entered.',
  cure: 'Read `reason`, `available` and `required`; name another account, wait until its statements are paid, or pay the bill.',
  retryable: true,
});
