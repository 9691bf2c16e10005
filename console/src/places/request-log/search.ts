export interface RequestLogSearch {
  readonly clientId?: string;
  readonly operation?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly status?: number;
  readonly refused?: boolean;
  /** Times in UTC. */
  readonly from?: string;
  readonly to?: string;
}

const texts = ['clientId', 'operation', 'code', 'requestId', 'from', 'to'] as const;

/** Which calls are shown, as it stands in the address; what is no filter is left out. */
export function requestLogSearch(search: Record<string, unknown>): RequestLogSearch {
  const kept = texts.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const status = Number(search.status);
  return {
    ...Object.fromEntries(kept),
    ...(status >= 100 && status <= 599 && { status }),
    ...(typeof search.refused === 'boolean' && { refused: search.refused }),
  };
}
