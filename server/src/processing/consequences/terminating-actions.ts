import type { Action } from '../../declarations/lifecycle/public.ts';

/**
 * Lists the actions that end a declaration whose goods have not moved. Clearance and exit are not listed,
 * because the debt continues after them.
 */
export const terminatingActions: readonly Action[] = [
  'refuseRelease',
  'expire',
  'grantInvalidation',
  'invalidate',
];
