import { queryOptions } from '@tanstack/react-query';
import { answered, GET } from './client.ts';
import type { Count, Overview } from './kinds.ts';

/** What awaits whoever is signed in. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  refetchInterval: 30_000,
  queryFn: () => answered(GET('/management/overview')),
});

/** The counts of one group; none where the role has no such group. */
export function countsIn(overview: Overview, group: Overview['groups'][number]['group']): readonly Count[] {
  return overview.groups.find((one) => one.group === group)?.counts ?? [];
}
