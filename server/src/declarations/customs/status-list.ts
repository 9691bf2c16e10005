import type { Status } from '../lifecycle/public.ts';

/**
 * Returns statuses as an SQL list of literals. The planner matches literals, but not parameters, with the conditions of
 * partial indexes.
 */
export function statusList(statuses: readonly Status[]): string {
  return statuses.map((status) => `'${status}'`).join(', ');
}
