export interface LedgerSearch {
  readonly organisationId?: string;
  readonly declarationId?: string;
  readonly reference?: string;
}

/** Whose entries, and of what, as it stands in the address; the server judges the values. */
export function ledgerSearch(search: Record<string, unknown>): LedgerSearch {
  const { organisationId, declarationId, reference } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof declarationId === 'string' && { declarationId }),
    ...(typeof reference === 'string' && { reference }),
  };
}
