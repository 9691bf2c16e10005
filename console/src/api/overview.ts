import { queryOptions } from '@tanstack/react-query';
import { GET, responseData } from './client.ts';
import type { Count, Overview } from './types.ts';

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  refetchInterval: 30_000,
  queryFn: () => responseData(GET('/management/overview')),
});

/**
 * Returns the counts of a group; empty if the role does not have the group. The work of officers has two groups: their
 * declarations, and the whole queue.
 */
export function countsOfGroup(
  overview: Overview,
  group: Overview['groups'][number]['group'],
): readonly Count[] {
  return overview.groups.filter((one) => one.group === group).flatMap(({ counts }) => counts);
}

/** Returns the customs office to which the unassigned declarations are limited; undefined if it is any office. */
export function officeOfUnassignedWork(overview: Overview | undefined): string | undefined {
  const free = overview && countsOfGroup(overview, 'work').find(({ type }) => type === 'free');
  const office = free?.list?.query.office;
  return typeof office === 'string' ? office : undefined;
}
