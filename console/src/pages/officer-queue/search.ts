import { stringParams } from '../../shell/string-params.ts';

export interface QueueSearch {
  readonly lane?: string;
  readonly status?: readonly string[];
  readonly awaitingCustoms?: boolean;
  readonly assignedTo?: string;
  readonly mrn?: string;
  readonly lrn?: string;
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
  const { status, awaitingCustoms, overdue, hasAnsweredQuery } = search;
  return {
    ...textParams(search),
    ...(Array.isArray(status) && { status: status.map(String) }),
    ...(typeof awaitingCustoms === 'boolean' && { awaitingCustoms }),
    ...(overdue === true && { overdue }),
    ...(hasAnsweredQuery === true && { hasAnsweredQuery }),
  };
}

const textParams = stringParams(
  ...(['lane', 'assignedTo', 'mrn', 'lrn', 'office', 'control', 'limitGround'] as const),
  ...(['dueBefore', 'lodgedFrom', 'lodgedBefore'] as const),
);
