import { defineProblem } from '../../../foundation/http/problem.ts';

export const linkInvalid = defineProblem({
  code: 'link_invalid',
  status: 403,
  title: 'The link is not valid any more',
  cause: 'The link was used before, its time is over, or a newer one has taken its place.',
  cure: 'Ask for a new mail: sign up again, or set a new password.',
  retryable: false,
});
