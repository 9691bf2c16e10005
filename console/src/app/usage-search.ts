export const usagePeriods = [1, 7, 30] as const;
export const usageGroups = ['operation', 'client'] as const;

export interface UsageSearch {
  readonly days?: (typeof usagePeriods)[number];
  readonly by?: (typeof usageGroups)[number];
}

/** What of the usage is shown, as it stands in the address. */
export function usageSearch(search: Record<string, unknown>): UsageSearch {
  const days = usagePeriods.find((one) => one === Number(search.days));
  const by = usageGroups.find((one) => one === search.by);
  return { ...(days && { days }), ...(by && { by }) };
}
