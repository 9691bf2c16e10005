export interface LedgerSearch {
  readonly organisationId?: string;
  readonly declarationId?: string;
  readonly reference?: string;
}

/** Parses the ledger filters of the URL. The server validates their values. */
export function ledgerSearch(search: Record<string, unknown>): LedgerSearch {
  const { organisationId, declarationId, reference } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof declarationId === 'string' && { declarationId }),
    ...(typeof reference === 'string' && { reference }),
  };
}
