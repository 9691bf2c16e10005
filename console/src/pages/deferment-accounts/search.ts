export interface AccountSearch {
  readonly organisationId?: string;
  readonly number?: string;
  readonly status?: string;
}

/** Parses the account filters of the URL. The server validates their values. */
export function accountSearch(search: Record<string, unknown>): AccountSearch {
  const { organisationId, number, status } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof number === 'string' && { number }),
    ...(typeof status === 'string' && { status }),
  };
}
