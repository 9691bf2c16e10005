export interface GuaranteeSearch {
  readonly organisationId?: string;
  readonly reference?: string;
  readonly state?: string;
}

/** The filters of the guarantees as they stand in the address; the server judges their values. */
export function guaranteeSearch(search: Record<string, unknown>): GuaranteeSearch {
  const { organisationId, reference, state } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof reference === 'string' && { reference }),
    ...(typeof state === 'string' && { state }),
  };
}
