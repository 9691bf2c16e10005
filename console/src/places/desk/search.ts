import type { paths } from '../../api/management.d.ts';

type Query = NonNullable<paths['/management/declarations']['get']['parameters']['query']>;
export type QueueSearch = Pick<
  Query,
  'lane' | 'status' | 'waiting' | 'assignedTo' | 'mrn' | 'office' | 'overdue'
>;

/** The filters of the queue as they stand in the address; the server judges their values. */
export function queueSearch(search: Record<string, unknown>): QueueSearch {
  const { lane, status, waiting, assignedTo, mrn, office, overdue } = search;
  const kept = {
    ...(typeof lane === 'string' && { lane }),
    ...(Array.isArray(status) && { status: status.map(String) }),
    ...(typeof waiting === 'boolean' && { waiting }),
    ...(typeof assignedTo === 'string' && { assignedTo }),
    ...(typeof mrn === 'string' && { mrn }),
    ...(typeof office === 'string' && { office }),
    ...(overdue === true && { overdue }),
  };
  return kept as QueueSearch;
}
