export interface RequestLogSearch {
  readonly clientId?: string;
  readonly operation?: string;
  readonly code?: string;
  readonly requestId?: string;
  /** Filter by organisation, for which the page has no field. Links from other pages set it. */
  readonly organisationId?: string;
  readonly httpStatus?: number;
  readonly refused?: boolean;
  readonly outcome?: (typeof outcomes)[number];
  /** Beginning of the period, in UTC. */
  readonly occurredFrom?: string;
  readonly occurredBefore?: string;
}

export const outcomes = ['succeeded', 'refused', 'failed'] as const;

const textFilterNames = [
  'clientId',
  'operation',
  'code',
  'requestId',
  'organisationId',
  'occurredFrom',
  'occurredBefore',
] as const;

/** Parses the request log filters of the URL and drops invalid ones. */
export function requestLogSearch(search: Record<string, unknown>): RequestLogSearch {
  const textFilters = textFilterNames.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const httpStatus = Number(search.httpStatus);
  const outcome = outcomes.find((each) => each === search.outcome);
  return {
    ...Object.fromEntries(textFilters),
    ...(httpStatus >= 100 && httpStatus <= 599 && { httpStatus }),
    ...(outcome && { outcome }),
    ...(typeof search.refused === 'boolean' && { refused: search.refused }),
  };
}

/**
 * Returns the filters for the live tail; null if the filtered period is over, so that no new request can match.
 */
export function tailFilters({
  occurredFrom: _from,
  occurredBefore,
  ...filters
}: RequestLogSearch): RequestLogSearch | null {
  return occurredBefore === undefined ? filters : null;
}
