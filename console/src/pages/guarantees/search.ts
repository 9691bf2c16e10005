export interface GuaranteeSearch {
  readonly organisationId?: string;
  readonly reference?: string;
  readonly status?: string;
}

/** Parses the guarantee filters of the URL. The server validates their values. */
export function guaranteeSearch(search: Record<string, unknown>): GuaranteeSearch {
  const { organisationId, reference, status } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof reference === 'string' && { reference }),
    ...(typeof status === 'string' && { status }),
  };
}
