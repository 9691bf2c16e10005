export interface RequestLogSearch {
  readonly clientId?: string;
  readonly operation?: string;
  readonly code?: string;
  readonly requestId?: string;
  /** Filters by organisation; set by links only. */
  readonly organisationId?: string;
  readonly httpStatus?: number;
  readonly refused?: boolean;
  readonly outcome?: (typeof outcomes)[number];
  /** UTC. */
  readonly occurredFrom?: string;
  readonly occurredBefore?: string;
}

export const outcomes = ['succeeded', 'refused', 'failed'] as const;

const texts = [
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
  const kept = texts.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const httpStatus = Number(search.httpStatus);
  const outcome = outcomes.find((each) => each === search.outcome);
  return {
    ...Object.fromEntries(kept),
    ...(httpStatus >= 100 && httpStatus <= 599 && { httpStatus }),
    ...(outcome && { outcome }),
    ...(typeof search.refused === 'boolean' && { refused: search.refused }),
  };
}

/** Returns the filters for a live tail; null if the period has ended. */
export function tailFilters({
  occurredFrom: _from,
  occurredBefore,
  ...filters
}: RequestLogSearch): RequestLogSearch | null {
  return occurredBefore === undefined ? filters : null;
}
