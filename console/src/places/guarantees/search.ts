export interface GuaranteeSearch {
  readonly organisationId?: string;
  readonly reference?: string;
  readonly status?: string;
}

/** The filters of the guarantees as they stand in the address; the server judges their values. */
export function guaranteeSearch(search: Record<string, unknown>): GuaranteeSearch {
  const { organisationId, reference, status } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof reference === 'string' && { reference }),
    ...(typeof status === 'string' && { status }),
  };
}
