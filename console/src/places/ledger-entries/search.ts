export interface LedgerSearch {
  readonly organisationId?: string;
  readonly declaration?: string;
  readonly reference?: string;
}

/** Whose entries, and of what, as it stands in the address; the server judges the values. */
export function ledgerSearch(search: Record<string, unknown>): LedgerSearch {
  const { organisationId, declaration, reference } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof declaration === 'string' && { declaration }),
    ...(typeof reference === 'string' && { reference }),
  };
}
