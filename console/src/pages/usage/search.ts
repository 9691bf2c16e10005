export const usagePeriods = [1, 7, 30] as const;
export const usageGroups = ['operation', 'client', 'organisation'] as const;

export interface UsageSearch {
  readonly days?: (typeof usagePeriods)[number];
  readonly by?: (typeof usageGroups)[number];
  /** Filter by client. */
  readonly clientId?: string;
  /** Filter by organisation, which includes all its clients. */
  readonly organisationId?: string;
}

/** Parses the usage filters of the URL. */
export function usageSearch(search: Record<string, unknown>): UsageSearch {
  const days = usagePeriods.find((one) => one === Number(search.days));
  const by = usageGroups.find((one) => one === search.by);
  const { clientId, organisationId } = search;
  return {
    ...(days && { days }),
    ...(by && { by }),
    ...(typeof clientId === 'string' && clientId !== '' && { clientId }),
    ...(typeof organisationId === 'string' && organisationId !== '' && { organisationId }),
  };
}
