import type { Status } from '../lifecycle/public.ts';

/**
 * Returns the statuses as an SQL list. Literals instead of a parameter: the planner matches them with partial
 * indexes.
 */
export function statusList(statuses: readonly Status[]): string {
  return statuses.map((status) => `'${status}'`).join(', ');
}
