import type { Action } from '../../declarations/lifecycle/public.ts';

/** Actions that end a declaration whose goods have not moved. After clearance and exit, the debt continues. */
export const terminatingActions: readonly Action[] = [
  'refuseRelease',
  'expire',
  'grantInvalidation',
  'invalidate',
];
