export interface BookSearch {
  readonly organisationId?: string;
  readonly declaration?: string;
  readonly reference?: string;
}

/** Whose entries, and of what, as it stands in the address; the server judges the values. */
export function bookSearch(search: Record<string, unknown>): BookSearch {
  const { organisationId, declaration, reference } = search;
  return {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof declaration === 'string' && { declaration }),
    ...(typeof reference === 'string' && { reference }),
  };
}
