export interface QueueSearch {
  readonly lane?: string;
  readonly status?: readonly string[];
  readonly awaitingCustoms?: boolean;
  readonly assignedTo?: string;
  readonly mrn?: string;
  readonly office?: string;
  readonly overdue?: true;
  readonly hasAnsweredQuery?: true;
  readonly control?: string;
  readonly limitGround?: string;
  /** The times of these filters have the format of RFC 3339. */
  readonly dueBefore?: string;
  readonly lodgedFrom?: string;
  readonly lodgedBefore?: string;
}

/** Parses the queue filters of the URL. The server validates their values. */
export function queueSearch(search: Record<string, unknown>): QueueSearch {
  const { lane, status, awaitingCustoms, assignedTo, mrn, office, overdue, hasAnsweredQuery } = search;
  const { control, limitGround, dueBefore, lodgedFrom, lodgedBefore } = search;
  return {
    ...(typeof lane === 'string' && { lane }),
    ...(Array.isArray(status) && { status: status.map(String) }),
    ...(typeof awaitingCustoms === 'boolean' && { awaitingCustoms }),
    ...(typeof assignedTo === 'string' && { assignedTo }),
    ...(typeof mrn === 'string' && { mrn }),
    ...(typeof office === 'string' && { office }),
    ...(overdue === true && { overdue }),
    ...(hasAnsweredQuery === true && { hasAnsweredQuery }),
    ...(typeof control === 'string' && { control }),
    ...(typeof limitGround === 'string' && { limitGround }),
    ...(typeof dueBefore === 'string' && { dueBefore }),
    ...(typeof lodgedFrom === 'string' && { lodgedFrom }),
    ...(typeof lodgedBefore === 'string' && { lodgedBefore }),
  };
}
