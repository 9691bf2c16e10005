export interface QueueSearch {
  readonly lane?: string;
  readonly status?: readonly string[];
  readonly waiting?: boolean;
  readonly assignedTo?: string;
  readonly mrn?: string;
  readonly office?: string;
  readonly overdue?: true;
}

/** The filters of the queue as they stand in the address; the server judges their values. */
export function queueSearch(search: Record<string, unknown>): QueueSearch {
  const { lane, status, waiting, assignedTo, mrn, office, overdue } = search;
  return {
    ...(typeof lane === 'string' && { lane }),
    ...(Array.isArray(status) && { status: status.map(String) }),
    ...(typeof waiting === 'boolean' && { waiting }),
    ...(typeof assignedTo === 'string' && { assignedTo }),
    ...(typeof mrn === 'string' && { mrn }),
    ...(typeof office === 'string' && { office }),
    ...(overdue === true && { overdue }),
  };
}
