import type { Action } from '../../declarations/lifecycle/public.ts';

/** What ends a declaration without its goods having gone anywhere. After clearance and exit a debt runs on. */
export const ending: readonly Action[] = ['refuseRelease', 'expire', 'grantInvalidation', 'invalidate'];
