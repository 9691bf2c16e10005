export interface AccountSearch {
  readonly organisationId?: string;
  readonly number?: string;
  readonly status?: string;
}

/** The filters of the accounts as they stand in the address; the server judges their values. */
export function accountSearch(search: Record<string, unknown>): AccountSearch {
  const { organisationId, number, status } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof number === 'string' && { number }),
    ...(typeof status === 'string' && { status }),
  };
}
