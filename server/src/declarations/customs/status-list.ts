import type { Status } from '../lifecycle/public.ts';

/** States of the table as a list in SQL. It stands in the text, not in a parameter: partial indexes are found by it. */
export function statusList(statuses: readonly Status[]): string {
  return statuses.map((status) => `'${status}'`).join(', ');
}
